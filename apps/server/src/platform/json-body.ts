/**
 * platform: reads a JSON body without losing a digit. A number must stand as a plain decimal of at most 15 digits,
 * so that its text can be recovered exactly and money never passes through float arithmetic. A field stands once: of two
 * with one name another program might believe the other one.
 */
import { Refusal } from '@pramaan/contracts'

const PLAIN_DECIMAL = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/
const EXACT_DIGITS = 15
// biome-ignore lint/suspicious/noControlCharactersInRegex: these two are what is looked for.
const UNFIT = /[\0\u0001]/
const POISON = new Set(['__proto__', 'constructor', 'prototype'])

/** Nor has it half a character, which JSON can write: `\\ud800` alone. */
const isUnfit = (text: string): boolean => UNFIT.test(text) || !text.isWellFormed()

export function parseJsonBody(text: string): unknown {
  let refusal: Refusal | null = null
  let kept = 0
  function check(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
    if (!Array.isArray(this)) kept += 1
    if (POISON.has(key)) refusal ??= new Refusal('field_unknown')
    // PostgreSQL has no character NUL: what carries one can never be stored or found. The other marks a sealed text.
    if (isUnfit(key) || (typeof value === 'string' && isUnfit(value)))
      refusal ??= new Refusal('request_malformed')
    if (typeof value === 'number' && !isExact(context?.source ?? ''))
      refusal ??= new Refusal('number_malformed')
    return value
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text, check)
  } catch {
    throw new Refusal('request_malformed')
  }
  if (refusal) throw refusal
  // The whole is handed to `check` as the one field of an object around it.
  if (fieldsWritten(text) !== kept - 1) throw new Refusal('field_repeated')
  return parsed
}

const QUOTE = 34
const COLON = 58
const BACKSLASH = 92

/** In JSON a colon outside a string stands behind the name of a field and nowhere else. */
function fieldsWritten(json: string): number {
  let fields = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) isInString = !isInString
    else if (isInString && character === BACKSLASH) at += 1
    else if (!isInString && character === COLON) fields += 1
  }
  return fields
}

function isExact(source: string): boolean {
  if (!PLAIN_DECIMAL.test(source) || /^-0(\.0+)?$/.test(source)) return false
  return source.replace(/[-.]/g, '').replace(/^0+/, '').length <= EXACT_DIGITS
}
