/** orders: the part of the catalogue for what a client has. */
import { speak } from '@pramaan/words'
import english from '../../words/en/worth.ts'

export const say = speak('worth', english)
