/** audit: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/audit.ts'

export const say = speak('audit', english)
