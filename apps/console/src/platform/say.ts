/** common: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../words/en/common.ts'

export const say = speak('common', english)
