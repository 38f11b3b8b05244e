/** products, otc: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/otc.ts'

export const say = speak('otc', english)
