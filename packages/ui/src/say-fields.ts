/** fields: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from './words/en/fields.ts'

export const say = speak('fields', english)
