/** orders, figures: their part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/figures.ts'

export const say = speak('figures', english)
