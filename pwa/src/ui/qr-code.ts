import { encode } from 'uqr'

/** Blank modules around the code, as the standard asks for. */
const quietZone = 4

/** A QR code as one path in a square of `size` units, its quiet zone included; a quarter of it may be worn off. */
export function drawQrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'Q', border: quietZone })
  const rows = data.flatMap((row, y) =>
    [...runs(row)].map(([start, length]) => `M${start} ${y}h${length}v1h-${length}z`),
  )
  return { path: rows.join(''), size }
}

/** Stretches of dark modules in a row. */
function* runs(row: readonly boolean[]): Generator<[start: number, length: number]> {
  let start = -1
  for (let x = 0; x <= row.length; x++) {
    if (row[x] && start < 0) start = x
    if (!row[x] && start >= 0) {
      yield [start, x - start]
      start = -1
    }
  }
}
