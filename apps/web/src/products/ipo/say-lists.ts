/** products, ipo: the part of the catalogue that other screens use. */
import { speak } from '@pramaan/words'
import english from '../../words/en/ipo-lists.ts'

export const say = speak('ipo-lists', english)
