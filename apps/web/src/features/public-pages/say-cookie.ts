/** public-pages: the words of the Cookie Policy. */
import { speak } from '@pramaan/words'
import english from '../../words/en/cookie-policy.ts'

export const say = speak('cookie-policy', english)
