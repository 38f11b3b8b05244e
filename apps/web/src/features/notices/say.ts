/** notices: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/notices.ts'

export const say = speak('notices', english)
