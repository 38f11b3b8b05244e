/**
 * orders: hears that the client's orders have changed, from the live line or from an act in this tab. Dialogs stand outside
 * the cache of the pages, so what they did is told here and the pages ask anew.
 */
import { useEffect, useRef } from 'react'
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

/**
 * Asks again after each change and keeps what is known until the answer is there, also where none comes: a drawer whose question has the
 * count in its key loses what stands in it, the confirmation of an order among it, with one call that fails.
 */
export function useAgainWhenTouched<Asked extends { readonly refetch: () => unknown }>(asked: Asked): Asked {
  const touched = useOrdersTouched()
  const seen = useRef(touched)
  const { refetch } = asked
  useEffect(() => {
    if (seen.current === touched) return
    seen.current = touched
    void refetch()
  }, [touched, refetch])
  return asked
}
