import { localDb, rowVersion } from './local-db.ts'

const skewName = 'clock-skew'
/** Below this the Date header, which has whole seconds, cannot tell a wrong clock from a slow network. */
const worthCorrecting = 5_000

/** Keeps how far the server's clock is ahead of this device's, in milliseconds, as an answer of ours told it. */
export async function rememberClockSkew(skew: number | null): Promise<void> {
  if (skew === null) return
  const value = Math.abs(skew) < worthCorrecting ? 0 : skew
  if ((await readClockSkew()) === value) return
  await localDb.meta.put({ name: skewName, v: rowVersion, value }).catch(() => undefined)
}

/** Milliseconds to add to this device's clock; 0 until it was measured. */
export async function readClockSkew(): Promise<number> {
  const row = await localDb.meta.get(skewName)
  return typeof row?.value === 'number' ? row.value : 0
}
