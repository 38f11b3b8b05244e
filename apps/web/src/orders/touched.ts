/**
 * orders: hears that the client's orders have changed, from the live line or from an act in this tab. Dialogs stand outside
 * the cache of the pages, so what they did is told here and the pages ask anew.
 */
import { createStore, useStore } from '../platform/store.ts'

const times = createStore(0)

/** One change is told as orders and as money, and by the tab that made it: together they are one reason to ask. */
const TOGETHER_MS = 50
let isPending = false

export function ordersTouched(): void {
  if (isPending) return
  isPending = true
  setTimeout(() => {
    isPending = false
    times.set(times.get() + 1)
  }, TOGETHER_MS)
}

/** Counts the changes: another number is the reason to ask again. */
export const useOrdersTouched = (): number => useStore(times)
