/** verifier: amounts, moments and keys as a report writes them, the same on a page and on a command line. */

/** In paise, which are whole: the last two digits stand behind the point. */
export function rupeesText(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return `${paise < 0 ? '−' : ''}₹${countText(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`
}

export const countText = (count: number): string => count.toLocaleString('en-IN')

export const momentText = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
    timeZone: 'Asia/Kolkata',
  }).format(at)

/** In groups, as on paper. */
export const keyGroups = (key: string): string => key.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')

export const shortKey = (key: string): string => `${keyGroups(key.slice(0, 16))} …`
