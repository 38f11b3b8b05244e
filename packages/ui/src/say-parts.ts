/** parts: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from './words/en/parts.ts'

export const say = speak('parts', english)
