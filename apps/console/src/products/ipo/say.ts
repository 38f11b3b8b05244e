/** products, ipo: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/ipo.ts'

export const say = speak('ipo', english)
