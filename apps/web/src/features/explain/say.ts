/** explain: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/explain.ts'

export const say = speak('explain', english)
