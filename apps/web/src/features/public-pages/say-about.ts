/** public-pages: the words of About. */
import { speak } from '@pramaan/words'
import english from '../../words/en/about.ts'

export const say = speak('about', english)
