/** products, fund: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/fund.ts'

export const say = speak('fund', english)
