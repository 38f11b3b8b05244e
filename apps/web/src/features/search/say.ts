/** search: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/search.ts'

export const say = speak('search', english)
