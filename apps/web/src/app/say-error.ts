/** app: the words of /error, which come with that page. */
import { speak } from '@pramaan/words'
import english from '../words/en/error-page.ts'

export const say = speak('error-page', english)
