/** products, bond: the part of the catalogue that other screens use. */
import { speak } from '@pramaan/words'
import english from '../../words/en/bond-lists.ts'

export const say = speak('bond-lists', english)
