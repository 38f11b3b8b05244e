/** products, quant: what a note promises, as one figure and what it is. */
import type { Note } from '@pramaan/contracts'
import { say } from './say-facts.ts'

export function headline(note: Note): { readonly figure: string; readonly says: string } {
  if (note.payoff === 'participation')
    return {
      figure: `${note.participation_percent ?? 0}%`,
      says: say('protectedNote', { percent: note.protected_percent ?? 0 }),
    }
  return {
    figure: `${note.coupon_percent ?? 0}%`,
    says:
      note.barrier_percent === null
        ? say('aYearFixed')
        : say('aYearBarrier', { percent: note.barrier_percent }),
  }
}
