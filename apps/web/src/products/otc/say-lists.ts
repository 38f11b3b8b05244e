/** products, otc: the part of the catalogue that other screens use. */
import { speak } from '@pramaan/words'
import english from '../../words/en/otc-lists.ts'

export const say = speak('otc-lists', english)
