/** dashboard: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/dashboard.ts'

export const say = speak('dashboard', english)
