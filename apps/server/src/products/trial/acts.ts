/** products/trial: two people offer a credit, end an offer before its day, and pay a reward in cash. */
import { randomUUID } from 'node:crypto'
import { type CreditOffer, Refusal } from '@pramaan/contracts'
import { formatRupees, fromWire, groupIndian, type Paise, paise } from '@pramaan/money'
import { type Client, findClient } from '../../clients/clients.ts'
import type { ActKind, ActOf, ActParts } from '../../firm/acts.ts'
import { postOrRefuse } from '../../ledger/transfers.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { problemOf, stateOf, termsOf } from './rules.ts'
import { findOffer } from './store.ts'

const refused = (says: string): Refusal => new Refusal('credit_act_refused', { says })

function amountOf(rupees: number): Paise {
  const amount = fromWire(rupees)
  if (amount === null || amount <= 0n) throw new Refusal('field_invalid')
  return amount
}

const titleOf = (act: CreditOffer): string =>
  `${act.name}: promotional credit of ${formatRupees(amountOf(act.rupees))}`

/** @throws Refusal */
async function approvedClient(tx: Queries, named: string): Promise<Client> {
  const client = await findClient(tx, named)
  if (!client) throw refused('No client has this email address or account.')
  if (client.identityStatus !== 'approved') throw refused('The identity of this client is not approved.')
  return client
}

async function checkOffer(
  tx: Queries,
  { businessClock }: ActParts,
  act: CreditOffer,
): Promise<Client | null> {
  const problem = problemOf(act, dayInIndia(businessClock.now()))
  if (problem) throw refused(problem)
  if (act.client === undefined) return null
  const client = await approvedClient(tx, act.client)
  if (!client.allowBonus) throw refused('A bonus is not switched on for this client.')
  return client
}

async function allowedBonus(tx: Queries): Promise<bigint> {
  const [row] = await tx.query<{ count: bigint }>(
    `select count(*) as count from client where allow_bonus and identity_status = 'approved'`,
  )
  return row?.count ?? 0n
}

const subjectOf = (act: CreditOffer): string =>
  `credit-offer:${act.name}:${act.opens_on}:${act.client ?? 'all'}`

export const putUpCredit: ActKind<'credit-offer'> = {
  kind: 'credit-offer',
  draft: async (tx, parts, act) => {
    const client = await checkOffer(tx, parts, act)
    const amount = amountOf(act.rupees)
    const most = client ? 1n : await allowedBonus(tx)
    const rows: readonly (readonly [string, string])[] = [
      ['Name', act.name],
      ['Credit for charges', formatRupees(amount)],
      [
        'For',
        client ? 'One client' : `Every client who is allowed a bonus: ${groupIndian(String(most))} now`,
      ],
      ['Costs at most', formatRupees(paise(amount * most))],
      ['Offered from', dayInWords(act.opens_on)],
      ['Accepted by', dayInWords(act.accept_by)],
      ['Pays charges until', dayInWords(act.ends_on)],
      ['Terms, as clients read them', termsOf({ name: act.name, amount, endsOn: act.ends_on }).join(' ')],
    ]
    return {
      subject: subjectOf(act),
      title: client ? `${titleOf(act)} for {client}` : titleOf(act),
      clientId: client?.id ?? null,
      changes: rows.map(([field, after]) => ({ field, before: '', after })),
    }
  },
  apply: async (tx, parts, act) => {
    const client = await checkOffer(tx, parts, act)
    const offer = {
      ...{ id: randomUUID(), name: act.name, amount_paise: String(amountOf(act.rupees)) },
      ...{ for_client: client?.id ?? null, opens_on: act.opens_on, accept_by: act.accept_by },
      ...{ ends_on: act.ends_on, put_up_at: parts.businessClock.now(), closed_at: null },
    }
    await tx.query('select put_promo_offer($1, $2, jsonb_populate_record(null::promo_offer, $3))', [
      JSON.stringify(act),
      subjectOf(act),
      JSON.stringify(offer),
    ])
  },
  tell: (act) => `${titleOf(act)}, offered from ${dayInWords(act.opens_on)}.`,
}

export const closeCredit: ActKind<'credit-close'> = {
  kind: 'credit-close',
  draft: async (tx, { businessClock }, { offer_id: id }) => {
    const offer = await findOffer(tx, id)
    if (!offer) throw refused('This offer is not known.')
    if (stateOf(offer, dayInIndia(businessClock.now())) === 'over')
      throw refused('This offer is over already.')
    return {
      subject: `credit-offer:${id}`,
      title: `End the offer of ${offer.name}`,
      clientId: offer.forClient,
      changes: [
        { field: 'Accepted by', before: dayInWords(offer.acceptBy), after: 'Now' },
        { field: 'Credits that were accepted', before: '', after: 'Go on as agreed' },
      ],
    }
  },
  apply: async (tx, { businessClock }, { offer_id: id }) => {
    await tx.query('select close_promo_offer($1, $2)', [id, businessClock.now()])
  },
  tell: () => 'An offer of promotional credit was ended. What was accepted goes on.',
}

type Reward = ActOf<'cash-reward'>

const rewardInWords = ({ rupees }: Reward): string => formatRupees(amountOf(rupees))

/** Cash of the client's own at once: nothing is asked for it, and nothing holds it. */
export const payReward: ActKind<'cash-reward'> = {
  kind: 'cash-reward',
  draft: async (tx, _parts, act) => {
    const client = await approvedClient(tx, act.client)
    if (!client.allowBonus) throw refused('A bonus is not switched on for this client.')
    return {
      subject: `reward:${client.id}`,
      title: `Pay {client} a reward of ${rewardInWords(act)}`,
      clientId: client.id,
      changes: [
        { field: 'Cash', before: '', after: `+${rewardInWords(act)}` },
        { field: 'Message to the client', before: '', after: act.message },
      ],
    }
  },
  apply: async (tx, { clock, businessClock, brandName }, act, { proposalId: id }) => {
    const client = await approvedClient(tx, act.client)
    const transferId = randomUUID()
    const at = businessClock.now()
    const amount = amountOf(act.rupees)
    const legs = [
      { from: { firm: 'promotion' }, to: { client: client.id, purpose: 'cash' }, amount },
    ] as const
    const transfer = { id: transferId, act: 'reward-paid', ref: id, memo: act.message, at } as const
    await postOrRefuse(tx, { ...transfer, legs }, 'funds_short')
    await tx.query(
      'insert into cash_reward (id, client_id, amount_paise, message, transfer_id, paid_at) values ($1, $2, $3, $4, $5, $6)',
      [id, client.id, amount, act.message, transferId, at],
    )
    await putInOutbox(tx, clock, {
      to: client.email,
      subject: `${brandName}: a reward of ${rewardInWords(act)} is in your cash`,
      text: `${act.message}\n\nIt is your own cash from now on: you can withdraw it like any other. It is not a return on your investments.`,
    })
  },
  tell: (act) => `A reward of ${rewardInWords(act)} was paid: ${act.message}`,
}
