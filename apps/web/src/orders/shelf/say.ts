/** orders, shelf: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/shelf.ts'

export const say = speak('shelf', english)
