/** products, bond: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/bond.ts'

export const say = speak('bond', english)
