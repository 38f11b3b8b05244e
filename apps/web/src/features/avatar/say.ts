/** avatar: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/avatar.ts'

export const say = speak('avatar', english)
