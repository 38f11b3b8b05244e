/** identity-review: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/identity-review.ts'

export const say = speak('identity-review', english)
