/** outbox: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/outbox.ts'

export const say = speak('outbox', english)
