/** tax: the part of an amount that goes with a part of a quantity. Taken from what is left, so that the last part gets the rest. */
import { divide, type Paise, paise } from '@pramaan/money'

export const partOf = (left: Paise, part: bigint, whole: bigint): Paise =>
  paise(divide(left * part, whole, 'half-up'))
