/**
 * A device's database as the code of one released schema left it, in JSON. Objects with one of these keys stand for what
 * JSON has not: `$bytes` (an ArrayBuffer in base64), `$key` (a CryptoKey of the device), `$sealed` (a password).
 */
export interface ReleasedDatabase {
  /** The schema as the code counts it; browsers count in tens. */
  schema: number
  stores: Record<string, { keyPath: string; indexes: { name: string; keyPath: string | string[] }[]; rows: unknown[] }>
  /** What has to become of each waiting entry, by its submission key. */
  entries: Record<string, { toyId: string; location: string; fate: string; photo: string | null }>
}

export const releasedPassword = 'honey'
