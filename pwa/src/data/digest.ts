export const toHex = (bytes: ArrayBufferLike): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 in hexadecimal. */
export const sha256 = async (bytes: BufferSource): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes))

/** 32 random bytes in hexadecimal. */
export const makeToken = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)).buffer)
