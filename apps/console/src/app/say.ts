/** app: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../words/en/app.ts'

export const say = speak('app', english)
