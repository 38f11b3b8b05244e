/** products, loan: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/loan.ts'

export const say = speak('loan', english)
