/** shell: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/shell.ts'

export const say = speak('shell', english)
