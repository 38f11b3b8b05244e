/** payments, withdrawal: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/withdrawal.ts'

export const say = speak('withdrawal', english)
