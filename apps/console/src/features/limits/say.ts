/** limits: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/limits.ts'

export const say = speak('limits', english)
