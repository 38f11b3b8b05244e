/** money: the words for the states of deposits and withdrawals. */
import { speak } from '@pramaan/words'
import english from '../words/en/states.ts'

export const say = speak('states', english)
