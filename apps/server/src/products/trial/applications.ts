/** products/trial: offers and credits among everything that stands in the client's list of applications. */
import type { Application } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { AskedFor } from '../../clients/asked-for.ts'
import { clientById } from '../../clients/clients.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia, instantInIndia } from '../../platform/clock.ts'
import type { Offer } from './rules.ts'
import { creditsOf, leftOf, offersTo, type StoredCredit } from './store.ts'

const STATES: Readonly<Record<'used' | 'expired' | 'given-up', Pick<Application, 'status' | 'state'>>> = {
  used: { status: 'approved', state: 'Used' },
  expired: { status: 'cancelled', state: 'Expired' },
  'given-up': { status: 'cancelled', state: 'Given up by you' },
}

const titleOf = (amount: bigint): string => `Credit of ${formatRupees(paise(amount))} for charges`
const opens = (id: string) => ({ opens: { drawer: 'trial' as const, id } })

export const creditApplications: AskedFor = async (tx, { clientId, now, most }) => {
  const { allowBonus } = await clientById(tx, clientId)
  const offers = allowBonus ? await offersTo(tx, clientId, dayInIndia(now)) : []
  return [...offers.map(offered), ...(await creditsOf(tx, clientId, most)).map(accepted)]
}

const offered = (offer: Offer): Application => ({
  ...{ id: offer.id, kind: 'credit', title: titleOf(offer.amount), status: 'pending', state: 'Offered' },
  reason: `Accept it by ${dayInWords(offer.acceptBy)}, or leave it. Leaving it changes nothing.`,
  asked_at: instantInIndia(offer.opensOn, '00:00:00').toISOString(),
  ...{ promised_by: null, decided_at: null, is_overdue: false, ...opens(offer.id) },
})

function accepted(credit: StoredCredit): Application {
  const left = formatRupees(paise(leftOf(credit)))
  return {
    ...{ id: credit.id, kind: 'credit', title: titleOf(credit.amount_paise) },
    ...(credit.ended ? STATES[credit.ended] : { status: 'approved', state: 'Accepted' }),
    reason: credit.ended
      ? `It paid charges of ${formatRupees(paise(credit.spent_paise))}.`
      : `${left} left. It pays charges of your orders until ${dayInWords(credit.ends_on)}.`,
    asked_at: credit.accepted_at.toISOString(),
    promised_by: null,
    decided_at: (credit.ended_at ?? credit.accepted_at).toISOString(),
    ...{ is_overdue: false, ...opens(credit.id) },
  }
}
