/** money: amounts as a person types and reads them, and whether this device shows them at all. */
import { formatRupees, groupIndian, type Paise, parseRupees } from '@pramaan/money'
import { showAssets } from '../platform/storage.ts'
import { createStore, useStore } from '../platform/store.ts'

/** ₹25,000, and ₹25,000.50 where there are paise: as a sentence or a button says it. */
export const rupeeWords = (amount: Paise): string => formatRupees(amount).replace(/\.00$/, '')

/** Reads `25,000` and `₹ 25000.50`. Null when it is no amount. */
export const typedRupees = (text: string): Paise | null => parseRupees(text.replace(/[,\s₹]/g, ''))

/** What was typed, grouped the Indian way; what is no amount stays as it is. */
export function groupTyped(text: string): string {
  const plain = text.replace(/[,\s₹]/g, '')
  if (parseRupees(plain) === null) return text
  const [whole = '', fraction] = plain.split('.')
  return groupIndian(whole) + (fraction === undefined ? '' : `.${fraction.padEnd(2, '0')}`)
}

/**
 * The same while somebody is still typing: what they have not typed is not added, and the caret stays behind the same
 * digit. What is no amount stays as it is.
 */
export function groupWhileTyping(text: string, caret: number): { text: string; caret: number } {
  const plain = text.replace(/[,\s₹]/g, '')
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return { text, caret }
  const [whole = '', fraction] = plain.split('.')
  const grouped = groupIndian(whole) + (fraction === undefined ? '' : `.${fraction}`)
  const before = text.slice(0, caret).replace(/[,\s₹]/g, '').length
  return { text: grouped, caret: placeAfter(grouped, before) }
}

function placeAfter(grouped: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < grouped.length; place++) if (grouped[place] !== ',') seen++
  return place
}

/** As the field takes it: without a sign, and without paise where there are none. */
export const fieldText = (amount: Paise): string => rupeeWords(amount).slice(1)

const isShown = createStore(showAssets.read() ?? true)

/** Whoever looks over a shoulder sees dots. The choice stays on this device. */
export function showAmounts(next: boolean): void {
  showAssets.write(next)
  isShown.set(next)
}

export const useShowsAmounts = (): boolean => useStore(isShown)

const AMOUNTS = /₹\s?\d[\d,]*(?:\.\d+)?/g

/** What the server says in sentences names amounts too: dots there as well while this device shows none. */
export function useVeil(): (sentence: string) => string {
  const shows = useShowsAmounts()
  return (sentence) => (shows ? sentence : sentence.replace(AMOUNTS, '₹••••••'))
}
