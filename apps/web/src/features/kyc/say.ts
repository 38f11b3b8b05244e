/** kyc: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/kyc.ts'

export const say = speak('kyc', english)
