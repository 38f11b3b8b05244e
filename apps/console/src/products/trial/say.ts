/** products, trial: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/trial.ts'

export const say = speak('trial', english)
