export interface ByteReader {
  count(): number
  signed(): number
  text(): string
}

/** Reads what scripts/base-map-encode.ts wrote: varints (7 bits a byte, low bits first), signed ones zigzag, texts in UTF-8. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const count = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  return {
    count,
    signed() {
      const value = count()
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    text() {
      const length = count()
      at += length
      return new TextDecoder().decode(bytes.subarray(at - length, at))
    },
  }
}
