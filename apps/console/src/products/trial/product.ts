/** products, trial: promotional credit, which two people offer and which pays charges; and rewards in cash. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FirmCreditOffer, listFirmCredits } from '@pramaan/contracts'
import { rupeeWords } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import type { Product, ShelfAct, ShelfRow } from '../../platform/product.ts'
import { CloseForm, CreditForm, RewardForm } from './forms.tsx'
import { say } from './say.ts'

const close: ShelfAct<ShelfRow> = { kind: 'credit-close', word: say('close'), Form: CloseForm }

const whom = ({ client_account: account }: FirmCreditOffer): string =>
  account === null ? say('everyone') : say('oneClient', { account })

function nextOf({ state, opens_on, accept_by }: FirmCreditOffer): string | null {
  if (state === 'over') return null
  return state === 'upcoming'
    ? say('nextOpens', { day: istDay(opens_on) })
    : say('nextCloses', { day: istDay(accept_by) })
}

const asRow = (offer: FirmCreditOffer): ShelfRow => ({
  id: offer.id,
  title: say('rowTitle', { name: offer.name, amount: rupeeWords(offer.amount) }),
  note: say('rowNote', { whom: whom(offer), ends: istDay(offer.ends_on) }),
  stage: offer.state,
  opensAt: `${offer.opens_on}T00:00:00+05:30`,
  closesAt: `${offer.accept_by}T23:59:00+05:30`,
  taken: say('taken', {
    accepted: offer.accepted,
    spent: rupeeWords(offer.spent),
    given: rupeeWords(offer.given),
  }),
  clients: offer.accepted,
  next: nextOf(offer),
  lateSince: null,
  acts: offer.state === 'over' ? [] : [close],
})

export const trial: Product = {
  ttype: 'trial',
  tone: 'plain',
  isWorkedByHand: false,
  steps: {},
  shelf: {
    title: say('title'),
    list: async (query, signal) => {
      const { offers, next } = await call(listFirmCredits, { query }, { signal, quiet: true })
      return { rows: offers.map(asRow), next }
    },
    acts: [
      { kind: 'credit-offer', word: say('newOffer'), Form: CreditForm },
      { kind: 'cash-reward', word: say('reward'), Form: RewardForm },
    ],
  },
}
