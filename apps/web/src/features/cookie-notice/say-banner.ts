/** cookie-notice: the words of the banner; those of the settings come with their dialog. */
import { speak } from '@pramaan/words'
import english from '../../words/en/cookie-banner.ts'

export const say = speak('cookie-banner', english)
