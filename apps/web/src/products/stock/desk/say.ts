/** products, stock: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/desk.ts'

export const say = speak('desk', english)
