/** public-pages: the words of their frame. */
import { speak } from '@pramaan/words'
import english from '../../words/en/public-pages.ts'

export const say = speak('public-pages', english)
