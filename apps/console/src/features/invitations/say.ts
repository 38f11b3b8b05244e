/** invitations: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/invitations.ts'

export const say = speak('invitations', english)
