/** products, quant: the words of its facts. */
import { speak } from '@pramaan/words'
import english from '../../words/en/quant-facts.ts'

export const say = speak('quant-facts', english)
