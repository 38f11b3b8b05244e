/** platform: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../words/en/platform.ts'

export const say = speak('platform', english)
