/** me: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/me.ts'

export const say = speak('me', english)
