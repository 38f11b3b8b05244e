/**
 * platform: asking for the transaction PIN. Any feature may ask; the app shows the question above whatever is open.
 * A right PIN leaves a grant on the server for the one act that it was asked for.
 */
import { createStore, useStore } from './store.ts'

export interface PinQuestion {
  /** What the grant is bound to: `card.delete:<id>`, `card.edit:<id>`. */
  readonly operation: string
  /** One sentence that says what the PIN is about to allow. */
  readonly says: string
}

const asked = createStore<PinQuestion | null>(null)
let settle: ((isGranted: boolean) => void) | null = null

/** Ends the question that is open, if one is. */
export function answerPin(isGranted: boolean): void {
  const resolve = settle
  settle = null
  asked.set(null)
  resolve?.(isGranted)
}

/** True once the server has the grant; false when the person thought better of it. A newer question ends an older. */
export function askPin(question: PinQuestion): Promise<boolean> {
  answerPin(false)
  return new Promise((resolve) => {
    settle = resolve
    asked.set(question)
  })
}

export const usePinQuestion = (): PinQuestion | null => useStore(asked)
