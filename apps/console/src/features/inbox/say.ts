/** inbox: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/inbox.ts'

export const say = speak('inbox', english)
