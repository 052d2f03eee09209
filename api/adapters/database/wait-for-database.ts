import { setTimeout as delay } from 'node:timers/promises'

interface Options {
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** The address from DATABASE_URL. */
  url: string
  /** Told at once that it does not answer, and then again and again. */
  tell(line: string): void
  patienceMs?: number
  tellMs?: number
}

/** Refusals that waiting does not end, and what to do about each. */
const refusals: Record<string, (user: string, name: string) => string> = {
  '28P01': (user) => `it refuses the password of "${user}". Correct the password in DATABASE_URL.`,
  '28000': (user) =>
    `it does not let "${user}" in. Correct the user in DATABASE_URL, or allow the user in pg_hba.conf.`,
  '3D000': (_, name) => `it has no database "${name}". Create it (createdb ${name}), or correct DATABASE_URL.`,
}

/**
 * Waits until the database answers, 60 s unless told otherwise. Throws one sentence that names the variable and says what to
 * do; nothing of the password is in it.
 */
export async function waitForDatabase({
  ping,
  url,
  tell,
  patienceMs = 60_000,
  tellMs = 5_000,
}: Options): Promise<void> {
  const { username, pathname } = new URL(url)
  const at = databasePlace(url)
  const began = Date.now()
  let toldAt = -Infinity
  for (;;) {
    const failure = await ping().then(
      () => null,
      (error: unknown) => error as Error & { code?: string },
    )
    if (!failure) return
    const refusal = refusals[failure.code ?? '']?.(decodeURIComponent(username), pathname.slice(1))
    if (refusal) throw new Error(`DATABASE_URL: PostgreSQL at ${at} answers, but ${refusal}`, { cause: failure })
    const left = Math.ceil((patienceMs - (Date.now() - began)) / 1000)
    const why = failure.code ?? failure.message
    if (left <= 0) {
      const how = 'Start PostgreSQL there, or correct the address in DATABASE_URL.'
      throw new Error(`DATABASE_URL: the database at ${at} does not answer (${why}). ${how}`, { cause: failure })
    }
    if (Date.now() - toldAt >= tellMs) {
      toldAt = Date.now()
      tell(`The database at ${at} does not answer yet (${why}); waiting for up to ${left} s more`)
    }
    await delay(Math.min(500, tellMs))
  }
}

/** Host and port of a PostgreSQL address, which may name the folder of a socket as its host. */
export function databasePlace(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}`
}
