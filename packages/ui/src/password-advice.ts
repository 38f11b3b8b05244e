/** ui: a modest word about a new password, by length and variety. The server has the last word on common ones. */
import { limits } from '@pramaan/contracts'

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

export function passwordAdvice(typed: string): string {
  const text = typed.trim()
  if (text === '') return `At least ${limits.passwordMinimum} characters. A few unrelated words work well.`
  const missing = limits.passwordMinimum - text.length
  if (missing > 0) return missing === 1 ? '1 more character needed.' : `${missing} more characters needed.`
  const variety = kinds.filter((kind) => kind.test(text)).length
  const distinct = new Set(text).size
  if (distinct < 5 || text.length + 2 * variety < 12) return 'Easy to guess. Make it longer.'
  if (text.length + 2 * variety < 18) return 'Fair. Longer is safer.'
  return 'Strong.'
}
