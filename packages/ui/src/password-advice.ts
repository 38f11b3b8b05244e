/** ui: a modest word about a new password, by length and variety. The server has the last word on common ones. */
import { limits } from '@pramaan/contracts'
import { say } from './say-fields.ts'

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

export function passwordAdvice(typed: string): string {
  const text = typed.trim()
  if (text === '') return say('passwordHint', { minimum: limits.passwordMinimum })
  const missing = limits.passwordMinimum - text.length
  if (missing > 0) return say('passwordMissing', { missing })
  const variety = kinds.filter((kind) => kind.test(text)).length
  const distinct = new Set(text).size
  if (distinct < 5 || text.length + 2 * variety < 12) return say('passwordWeak')
  if (text.length + 2 * variety < 18) return say('passwordFair')
  return say('passwordStrong')
}
