/** trading: the rate card of the moment, in memory. The published card, with what two people of the firm have changed on it. */
import { publishedCard, type RateCard, readCard } from '@pramaan/fees'

export interface FeeCards {
  current(): RateCard
}

const published = readCard(publishedCard)

export const feeCards = (): FeeCards => ({ current: () => published })
