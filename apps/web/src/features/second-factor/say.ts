/** second-factor: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/second-factor.ts'

export const say = speak('second-factor', english)
