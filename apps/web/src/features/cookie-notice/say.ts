/** cookie-notice: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/cookie-notice.ts'

export const say = speak('cookie-notice', english)
