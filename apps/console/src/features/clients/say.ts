/** clients: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/clients.ts'

export const say = speak('clients', english)
