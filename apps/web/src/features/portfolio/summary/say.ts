/** portfolio, summary: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/summary.ts'

export const say = speak('summary', english)
