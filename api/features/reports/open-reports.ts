import type { Knex } from 'knex'
import type { OpenReport, OpenReports, ReportReason } from '../../contract/reports.ts'
import { adminPhotoOf } from '../../domain/photos.ts'
import { exactPlaces, presentEntry } from '../../domain/present-entry.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'

/** Subjects on the page; deciding some brings up the next. */
const pageSize = 50
/** Reports shown of one subject. */
const shown = 20

interface Subject {
  entry_id: number | null
  toy_id: string | null
  senders: number
  total: number
}

interface Row {
  entry_id: number | null
  toy_id: string | null
  reason: ReportReason
  words: string
  created_at: Date
}

/** What waits for a decision, those with the most senders first. */
export async function listOpenReports(knex: Knex): Promise<OpenReports> {
  const { rows: subjects } = await knex.raw<{ rows: Subject[] }>(
    `select entry_id, toy_id, count(*)::int as senders, (count(*) over ())::int as total
     from reports where decided_at is null
     group by entry_id, toy_id order by count(*) desc, max(created_at) desc limit ?`,
    [pageSize],
  )
  const entries = await Entry.query(knex).findByIds(subjects.flatMap(({ entry_id: id }) => id ?? []))
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const toyIds = [...subjects.flatMap(({ toy_id: id }) => id ?? []), ...entries.map(({ toyId }) => toyId)]
  const toyOf = new Map((await Toy.query(knex).findByIds([...new Set(toyIds)])).map((toy) => [toy.id, toy]))
  const blocked = await readBlocks(
    knex,
    entries.flatMap(({ sender }) => sender ?? []),
  )
  const reportsOf = await readReports(knex, subjects)
  const items = subjects.flatMap((subject): OpenReport[] => {
    const entry = subject.entry_id === null ? null : (entryOf.get(subject.entry_id) ?? null)
    const toy = toyOf.get(entry?.toyId ?? subject.toy_id ?? '')
    // Deleted since the first query.
    if (!toy || (subject.entry_id !== null && !entry)) return []
    return [
      {
        ...(entry ? { kind: 'entry', id: String(entry.id) } : { kind: 'toy', id: toy.id }),
        senders: subject.senders,
        hiddenAt: (entry ?? toy).hiddenAt?.toISOString() ?? null,
        reports: reportsOf(subject),
        toy: presentReportedToy(toy),
        entry: entry && { ...presentEntry(entry, exactPlaces), ...adminPhotoOf(entry) },
        sender: {
          isKnown: Boolean(entry?.sender),
          blockedUntil: (entry?.sender && blocked.get(entry.sender.toString('hex'))) ?? null,
        },
      },
    ]
  })
  return { items, total: subjects[0]?.total ?? 0 }
}

function presentReportedToy(toy: Toy): OpenReport['toy'] {
  const { id, name, mission, ownerName, status } = toy
  return { id, name, mission, ownerName, status, ...adminPhotoOf(toy) }
}

/** Ends of the blocks that hold now, by the sender in hex. */
async function readBlocks(knex: Knex, senders: Buffer[]): Promise<Map<string, string>> {
  const rows = (await knex('blocked_senders')
    .whereIn('sender', senders)
    .where('until', '>', knex.fn.now())
    .select('sender', 'until')) as { sender: Buffer; until: Date }[]
  return new Map(rows.map(({ sender, until }) => [sender.toString('hex'), until.toISOString()]))
}

async function readReports(knex: Knex, subjects: Subject[]): Promise<(subject: Subject) => OpenReport['reports']> {
  const keyOf = (row: Pick<Row, 'entry_id' | 'toy_id'>) => `${row.entry_id} ${row.toy_id}`
  const ids = (name: 'entry_id' | 'toy_id') => subjects.flatMap((subject) => subject[name] ?? [])
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select * from (
       select entry_id, toy_id, reason, words, created_at,
         row_number() over (partition by entry_id, toy_id order by created_at desc) as place
       from reports where decided_at is null and (entry_id = any(:entries) or toy_id = any(:toys))
     ) as newest where place <= :shown order by created_at desc`,
    { entries: ids('entry_id'), toys: ids('toy_id'), shown },
  )
  const found = new Map<string, OpenReport['reports']>()
  for (const row of rows) {
    const { reason, words, created_at: at } = row
    found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), { reason, words, at: at.toISOString() }])
  }
  return (subject) => found.get(keyOf(subject)) ?? []
}
