/** sign-in: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/sign-in.ts'

export const say = speak('sign-in', english)
