import type { Knex } from 'knex'

/** Knows which photos the public may see. */
export interface VisiblePhotos {
  /** True when at least one public row names the photo; read from the database at every call. */
  has(key: string): Promise<boolean>
  /** True when any row names it, public or hidden. */
  isNamed(key: string): Promise<boolean>
}

/**
 * A photo is as public as the rows that name it, and rows with the same bytes share its files. Nothing is remembered in
 * the process: another one may have removed the row a moment ago. The look-ups use the indexes by photo key.
 */
export function createVisiblePhotos({ knex }: { knex: Knex }): VisiblePhotos {
  async function holds(condition: string, key: string): Promise<boolean> {
    const { rows } = await knex.raw<{ rows: { found: boolean }[] }>(`select ${condition} as found`, { key })
    return rows[0]?.found === true
  }
  return {
    has: (key) =>
      holds(
        `exists (select 1 from entries e join toys t on t.id = e.toy_id
           where e.photo_key = :key and e.hidden_at is null and t.hidden_at is null)
         or exists (select 1 from toys where photo_key = :key and hidden_at is null)`,
        key,
      ),
    isNamed: (key) =>
      holds(
        `exists (select 1 from entries where photo_key = :key) or exists (select 1 from toys where photo_key = :key)`,
        key,
      ),
  }
}
