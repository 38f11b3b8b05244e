/** platform: parameters as the very texts that PostgreSQL reads, where the server's word is for exactly these (decision 81). */

/** An array of figures, texts, moments or bytes. */
export const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(',')}}`

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return quoted(value.toISOString())
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`)
  return quoted(String(value))
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
