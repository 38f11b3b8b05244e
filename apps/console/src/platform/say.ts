/** common: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../words/en/shared.ts'

export const say = speak('shared', english)
