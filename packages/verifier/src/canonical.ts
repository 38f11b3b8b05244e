/**
 * verifier: canonical JSON (RFC 8785) of what a ledger holds: texts, whole numbers, null, and objects of them. One
 * meaning has one text, so that one meaning has one hash.
 */
export function canonical(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'object' && !Array.isArray(value)) return objectText(value as Record<string, unknown>)
  throw new TypeError('only texts, whole numbers, null and objects have a canonical form')
}

function objectText(value: Record<string, unknown>): string {
  let text = ''
  for (const key of Object.keys(value).sort()) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${canonical(value[key])}`
  }
  return text === '' ? '{}' : `${text}}`
}
