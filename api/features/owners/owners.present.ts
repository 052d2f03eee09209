import type { Knex } from 'knex'
import { formatInstant } from '../../contract/dates.ts'
import type { OwnerEntry, OwnerToy } from '../../contract/owners.ts'
import { photoOf } from '../../domain/photos.ts'
import type { Entry } from '../../models/entry.ts'
import type { ToyOwner } from '../../models/toy-owner.ts'
import type { OwnedToy } from './owner-access.ts'
import { readStatistics } from './owner-statistics.ts'
import { ownerVersion, stateOf } from './owner-toys.service.ts'

export async function presentOwnerToy(knex: Knex, { toy, owner }: OwnedToy): Promise<OwnerToy> {
  const { id, name, mission, ownerName, isUnlisted, placesAreRounded, hiddenAt } = toy
  const state = stateOf(toy)
  return {
    ...{ id, name, mission, ownerName, state, isUnlisted, placesAreRounded },
    // The photo of a toy that reports hide is not shown, to its owner either.
    ...(hiddenAt ? { imageUrl: null, photo: null } : photoOf(toy)),
    lostAt: state === 'lost' ? (toy.lostAt?.toISOString() ?? null) : null,
    isHidden: hiddenAt !== null,
    statistics: await readStatistics(knex, toy),
    email: presentEmail(owner),
    version: ownerVersion(toy),
  }
}

/** A newer address that waits for its confirmation says more than the older one. */
function presentEmail({ email, pendingEmail }: ToyOwner): OwnerToy['email'] {
  const shown = pendingEmail ?? email
  return shown === null ? null : { hint: hintOf(shown), isConfirmed: pendingEmail === null }
}

/** `ada@example.org` becomes `a…@example.org`: enough for its owner to know it again. */
function hintOf(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address.slice(0, at)][0] ?? ''}…${address.slice(at)}`
}

export function presentOwnerEntry(entry: Entry): OwnerEntry {
  const { id, location, comment, addedBy, date, dateOffset, hiddenAt, hiddenByOwner } = entry
  return {
    ...{ id, location, comment, addedBy, date: formatInstant(date, dateOffset) },
    ...(hiddenAt ? { imageUrl: null, photo: null } : photoOf(entry)),
    hiddenBy: hiddenAt === null ? null : hiddenByOwner ? 'owner' : 'reports',
  }
}
