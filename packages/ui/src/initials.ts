/** ui: `Asha Kumari Rao` is AR; one word gives its first letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase() || '?'
}
