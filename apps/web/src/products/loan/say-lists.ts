/** products, loan: the words that the lists of others need. */
import { speak } from '@pramaan/words'
import english from '../../words/en/loan-lists.ts'

export const say = speak('loan-lists', english)
