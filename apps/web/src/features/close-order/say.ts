/** close-order: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/close-order.ts'

export const say = speak('close-order', english)
