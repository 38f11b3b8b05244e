/** platform: the words of signing. */
import { speak } from '@pramaan/words'
import english from '../words/en/signing.ts'

export const say = speak('signing', english)
