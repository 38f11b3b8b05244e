/**
 * platform: reads a JSON body without losing a digit. A number must stand as a plain decimal of at most 15 digits,
 * so that its text can be recovered exactly and money never passes through float arithmetic.
 */
import { Refusal } from '@pramaan/contracts'

const PLAIN_DECIMAL = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/
const EXACT_DIGITS = 15
const POISON = new Set(['__proto__', 'constructor', 'prototype'])

export function parseJsonBody(text: string): unknown {
  let refusal: Refusal | null = null
  const check = (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (POISON.has(key)) refusal ??= new Refusal('field_unknown')
    // PostgreSQL has no character NUL: what carries one can never be stored or found.
    if (key.includes('\0') || (typeof value === 'string' && value.includes('\0')))
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
  return parsed
}

function isExact(source: string): boolean {
  if (!PLAIN_DECIMAL.test(source) || /^-0(\.0+)?$/.test(source)) return false
  return source.replace(/[-.]/g, '').replace(/^0+/, '').length <= EXACT_DIGITS
}
