/** sign-in-form: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from './words/en/sign-in-form.ts'

export const say = speak('sign-in-form', english)
