/**
 * platform: a failure that a screen shows itself, beside the thing it is about. The request layer waits a moment to hear
 * that one does; what no screen shows it says itself, so that no failure can be forgotten.
 */
import { CallFailed } from '@pramaan/browser/calls.ts'
import { messages } from '@pramaan/contracts'
import { useEffect } from 'react'

export interface LeftToScreen {
  readonly onShown: () => void
  readonly onMissed: () => void
}

/** React has drawn it long before; a person has not begun to wonder. */
export const SHOWN_WITHIN_MS = 500

const waiting = new WeakMap<CallFailed, () => void>()

export function leaveToScreen(failure: CallFailed, { onShown, onMissed }: LeftToScreen): void {
  const timer = setTimeout(() => {
    waiting.delete(failure)
    onMissed()
  }, SHOWN_WITHIN_MS)
  waiting.set(failure, () => {
    clearTimeout(timer)
    waiting.delete(failure)
    onShown()
  })
}

/** For a screen that shows the failure: the catalogue's sentence. From here on it counts as shown. */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return messages.http.bodyCode
  waiting.get(failure)?.()
  return failure.message
}

/** The same while a part of the page is drawn: it counts as shown once it is there. */
export function useSentence(failure: unknown): string {
  useEffect(() => void sentenceOf(failure), [failure])
  return failure instanceof CallFailed ? failure.message : messages.http.bodyCode
}

/** Some sentences of the catalogue have no full stop; where another one follows, they get one. */
export const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
