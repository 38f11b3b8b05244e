/** products, quant: where a note stands, in a word and its moment. */
import type { Note } from '@pramaan/contracts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

export function stateWords(note: Note): string {
  switch (note.state) {
    case 'open':
      return say('openUntil', { when: istMoment(note.closes_at) })
    case 'upcoming':
      return say('opensAt', { when: istMoment(note.opens_at) })
    case 'running':
      return say('running', { day: istDay(note.maturity_day) })
    case 'matured':
      return say('matured', { day: istDay(note.maturity_day) })
    case 'default':
      return say('inDefault')
    default:
      return note.left === 0 ? say('full') : say('closed')
  }
}

const tones = {
  open: 'accent',
  upcoming: 'pending',
  default: 'loss',
  closed: 'plain',
  running: 'plain',
  matured: 'plain',
} as const

export const stateTone = ({ state }: Pick<Note, 'state'>) => tones[state]
