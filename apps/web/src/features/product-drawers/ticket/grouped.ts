/** product-drawers, ticket: groups a figure while it is typed, and leaves the caret after the same digit. Pure. */
import { groupIndian } from '@pramaan/money'

/** `36380` is 36,380; `1077.4` keeps what stands after the point. What is no figure stays as typed. */
export function groupedAsTyped(text: string): string {
  const plain = text.replace(/[,\s₹]/g, '')
  if (!/^[0-9]{1,12}(\.[0-9]{0,2})?$/.test(plain)) return text
  const [whole = '', fraction] = plain.split('.')
  return groupIndian(whole.replace(/^0+(?=\d)/, '')) + (fraction === undefined ? '' : `.${fraction}`)
}

/** Where the caret stands in `after`, so that as many characters but commas lie behind it as did in `before`. */
export function caretAfter(before: string, caret: number, after: string): number {
  let behind = before.slice(caret).replaceAll(',', '').length
  let at = after.length
  while (behind > 0 && at > 0) {
    at -= 1
    if (after[at] !== ',') behind -= 1
  }
  return at
}
