/** market: what is said to Kite's ticker, and what it says in text. */

export const subscribe = (tokens: readonly number[]): string => JSON.stringify({ a: 'subscribe', v: tokens })

export const unsubscribe = (tokens: readonly number[]): string =>
  JSON.stringify({ a: 'unsubscribe', v: tokens })

export const inFull = (tokens: readonly number[]): string =>
  JSON.stringify({ a: 'mode', v: ['full', tokens] })

/** The vendor takes this many on one line. */
export const TOKENS_PER_LINE = 3000

/** The sentence of an error that came as text. Null for order news and anything else. */
export function errorIn(text: string): string | null {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null || !('type' in said) || said.type !== 'error') return null
    return 'data' in said && typeof said.data === 'string'
      ? said.data.slice(0, 200)
      : 'an error without words'
  } catch {
    return null
  }
}
