/** products, stock: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/ticket.ts'

export const say = speak('ticket', english)
