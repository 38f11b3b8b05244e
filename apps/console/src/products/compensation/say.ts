/** products, compensation: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/compensation.ts'

export const say = speak('compensation', english)
