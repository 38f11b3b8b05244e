/** portfolio: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/portfolio.ts'

export const say = speak('portfolio', english)
