/** products, trial: the few words of it outside of its drawer. */
import { speak } from '@pramaan/words'
import english from '../../words/en/trial-lists.ts'

export const say = speak('trial-lists', english)
