/** platform: what a refused secret says under its field. */
import { speak } from '@pramaan/words'
import english from '../words/en/refused.ts'

export const say = speak('refused', english)
