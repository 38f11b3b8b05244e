/** account: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/account.ts'

export const say = speak('account', english)
