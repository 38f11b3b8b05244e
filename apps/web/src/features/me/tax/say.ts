/** tax: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/tax.ts'

export const say = speak('tax', english)
