/** Whole numbers in as few bytes as they need: 7 bits a byte, low bits first. */
export function putCount(out: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128)
  out.push(rest)
}

/** The same for numbers below zero too: 0, −1, 1, −2 … */
export function putSigned(out: number[], value: number): void {
  putCount(out, value < 0 ? -value * 2 - 1 : value * 2)
}

export function putText(out: number[], text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  putCount(out, bytes.length)
  out.push(...bytes)
}
