/** health: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/health.ts'

export const say = speak('health', english)
