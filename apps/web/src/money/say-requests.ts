/** money: the words that deposits and withdrawals share. */
import { speak } from '@pramaan/words'
import english from '../words/en/requests.ts'

export const say = speak('requests', english)
