/** public-pages: the words of Privacy. */
import { speak } from '@pramaan/words'
import english from '../../words/en/privacy.ts'

export const say = speak('privacy', english)
