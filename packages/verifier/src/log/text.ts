/** verifier: the small forms that texts of a public log are made of. Each has one spelling; any other is refused. */

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Standard base64 with its padding, or null. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!BASE64.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  // Bits behind the end of the last byte could say anything; only zeros are the one spelling.
  return toBase64(bytes) === text ? bytes : null
}

export function toBase64(bytes: Uint8Array): string {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}

/** The 32 bytes of a hash, or null. */
export function hashFromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = fromBase64(text)
  return bytes?.length === 32 ? bytes : null
}

/** A whole number without leading zeros that can be counted exactly, or null. */
export function fromDecimal(text: string): number | null {
  const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : null
}

/** The text of bytes that are UTF-8, or null. */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
