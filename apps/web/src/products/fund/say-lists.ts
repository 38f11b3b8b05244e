/** products, fund: the part of the catalogue that other screens use. */
import { speak } from '@pramaan/words'
import english from '../../words/en/fund-lists.ts'

export const say = speak('fund-lists', english)
