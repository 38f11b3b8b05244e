/**
 * products/compensation: two people decide a claim, with what the app has computed and the sentence that the client reads; an approved
 * one is paid in the same transaction, from the firm's own money. Two people also name themselves to read its evidence.
 */
import { randomUUID } from 'node:crypto'
import { type ClaimDecision, Refusal } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import type { ActKind } from '../../firm/acts.ts'
import { postOrRefuse } from '../../ledger/transfers.ts'
import { momentInWords } from '../../market/session-words.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { decisionSubject, evidenceSubject } from './claims.ts'
import { mostPayable, referenceOf } from './rules.ts'
import * as store from './store.ts'
import { findSubject } from './subjects.ts'
import { computedNow } from './views.ts'

const refused = (says: string): Refusal => new Refusal('claim_refused', { says })
const rupees = (amount: bigint): string => formatRupees(paise(amount))

/** Null where it is rejected. */
function payOf({ decision, rupees: typed }: ClaimDecision): bigint | null {
  if (decision === 'rejected') {
    if (typed !== undefined) throw refused('A claim that is rejected has no amount to be paid.')
    return null
  }
  const amount = typed === undefined ? null : fromWire(typed)
  if (amount === null || amount <= 0n) throw refused('Enter the amount to be paid.')
  return amount
}

async function openClaim(tx: Queries, id: string): Promise<store.Claim> {
  const claim = await store.findClaim(tx, id, null)
  if (!claim) throw new Refusal('claim_unknown')
  if (claim.state !== 'pending') throw new Refusal('claim_decided')
  return claim
}

export const decideClaim: ActKind<'claim-decision'> = {
  kind: 'claim-decision',

  draft: async (tx, { businessClock }, act) => {
    const claim = await openClaim(tx, act.claim_id)
    const pays = payOf(act)
    const computed = await computedNow(tx, claim, businessClock.now())
    const before = await store.paidBefore(tx, claim)
    const most = mostPayable(claim.asked_paise, store.amountOf(computed))
    if (pays !== null && pays > most)
      throw refused(`At most ${rupees(most)} can be paid: what was claimed or computed.`)
    const subject = await findSubject(tx, claim.client_id, { about: claim.about, aboutId: claim.about_id })
    const found = store.amountOf(computed)
    const rows: readonly (readonly [field: string, before: string, after: string])[] = [
      ['Claim', 'Pending', act.decision === 'approved' ? 'Approved' : 'Rejected'],
      told('About', `${subject.title}, ${subject.note}`),
      told('Claimed', rupees(claim.asked_paise)),
      told(
        'Computed difference',
        found === null ? `None: ${computed.says}` : `${rupees(found)}. ${computed.says}`,
      ),
      ...(before > 0n ? [told('Paid before about the same', rupees(before))] : []),
      told('Said by the client', timesWords((await store.wordsOf(tx, claim.id)).length)),
      told('Evidence', await evidenceWords(tx, claim.id)),
      told('Answer promised by', momentInWords(claim.promised_by.getTime())),
      ['Paid to the client’s cash', '', pays === null ? 'Nothing' : rupees(pays)],
      ['Sentence to the client', '', act.message],
    ]
    return {
      subject: decisionSubject(claim.id),
      title:
        pays === null
          ? `Reject the claim ${referenceOf(claim.id)} of {client}`
          : `Pay ${rupees(pays)} for the claim ${referenceOf(claim.id)} of {client}`,
      clientId: claim.client_id,
      changes: rows.map(([field, was, after]) => ({ field, before: was, after })),
    }
  },

  apply: async (tx, { clock, businessClock, brandName }, act, by) => {
    const claim = await store.lockClaim(tx, act.claim_id, null)
    if (claim?.state !== 'pending') throw new Refusal('claim_decided')
    await refuseWhoWorkedIt(tx, claim, by.proposalId)
    const [pays, at, actor] = [payOf(act), businessClock.now(), `${by.maker} and ${by.checker.name}`]
    await tx.query('update claim set state = $2, state_at = $3, reason = $4, paid_paise = $5 where id = $1', [
      ...[claim.id, act.decision, at, act.message, pays],
    ])
    await store.addStep(tx, claim, { state: act.decision, at, actor, reason: act.message })
    if (pays !== null) await pay(tx, claim, pays, at)
    const { email } = await clientById(tx, claim.client_id)
    const named = `your claim ${referenceOf(claim.id)}`
    await putInOutbox(tx, clock, {
      to: email,
      subject:
        pays === null ? `${brandName}: ${named} is rejected` : `${brandName}: ${rupees(pays)} for ${named}`,
      text: [
        pays === null
          ? `Two people from our firm rejected ${named}. Their reason: ${act.message}`
          : `Two people from our firm approved ${named}, and ${rupees(pays)} is in your cash now. Their reason: ${act.message}`,
        'If you do not agree, SEBI SCORES and SMART ODR decide independently of us. The claim in the app has the text for it.',
      ].join('\n\n'),
    })
  },

  tell: (act) =>
    act.decision === 'approved'
      ? `Claim approved, ${rupees(payOf(act) ?? 0n)} paid: ${act.message}`
      : `Claim rejected: ${act.message}`,
}

/** The whole amount, and nothing taken off it. */
async function pay(tx: Queries, claim: store.Claim, amount: bigint, at: Date): Promise<void> {
  const id = randomUUID()
  const legs = [
    { from: { firm: 'adjustments' }, to: { client: claim.client_id, purpose: 'cash' }, amount },
  ] as const
  const memo = `Claim ${referenceOf(claim.id)}`
  await postOrRefuse(tx, { id, act: 'claim-paid', ref: claim.id, memo, at, legs }, 'funds_short')
  await tx.query(`update claim set state = 'paid', transfer_id = $2 where id = $1`, [claim.id, id])
  await store.addStep(tx, claim, { state: 'paid', at, actor: 'The firm', reason: null })
}

const timesWords = (count: number): string => (count === 1 ? 'Once' : `${count} times`)

/** Shown beside what changes, so that the second person decides on all of it. */
const told = (field: string, value: string): readonly [string, string, string] => [field, '', value]

async function evidenceWords(tx: Queries, id: string): Promise<string> {
  const files = await store.filesOf(tx, id)
  const readBy = new Set((await store.readingsOf(tx, id)).map(({ by_name: name }) => name))
  if (files.length === 0) return 'None'
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`
  return readBy.size === 0 ? `${count}, not opened yet` : `${count}, opened by ${[...readBy].join(' and ')}`
}

/** Whoever worked the order at the desk does not decide what is claimed about it. */
async function refuseWhoWorkedIt(
  tx: Queries,
  { about, about_id }: store.Claim,
  proposalId: string,
): Promise<void> {
  const rows = await tx.query(
    `select from product_order o join proposal p on p.id = $2
     where o.worked_by in (p.maker_id, p.checker_id)
       and o.id = case $3 when 'order' then $1 when 'charge' then (select f.order_id from order_fill f where f.id = $1) end`,
    [about_id, proposalId, about],
  )
  if (rows.length > 0) throw refused('Whoever worked the order at the desk does not decide a claim about it.')
}

export const readEvidence: ActKind<'claim-evidence'> = {
  kind: 'claim-evidence',

  draft: async (tx, _parts, act) => {
    const claim = await openClaim(tx, act.claim_id)
    const files = await store.filesOf(tx, claim.id)
    if (files.length === 0) throw refused('This claim has no files of evidence.')
    const readers = (await store.readersOf(tx, claim.id)).map(({ name }) => name)
    return {
      subject: evidenceSubject(claim.id),
      title: `Read the evidence of the claim ${referenceOf(claim.id)} of {client}`,
      clientId: claim.client_id,
      changes: [
        {
          field: 'Who can open the files',
          before: readers.length === 0 ? 'Nobody' : readers.join(' and '),
          after: 'Whoever proposed this and whoever approves it',
        },
        { field: 'Files', before: String(files.length), after: String(files.length) },
      ],
    }
  },

  apply: async (tx, { businessClock }, act, by) => {
    const claim = await store.lockClaim(tx, act.claim_id, null)
    if (claim?.state !== 'pending') throw new Refusal('claim_decided')
    await tx.query(
      `insert into claim_reader (claim_id, client_id, staff_id, proposal_id, named_at)
       select $1, $2, staff, p.id, $4 from proposal p, unnest(array[p.maker_id, p.checker_id]) as staff where p.id = $3`,
      [claim.id, claim.client_id, by.proposalId, businessClock.now()],
    )
  },

  tell: (act) => `Two people were named to read the evidence of claim ${referenceOf(act.claim_id)}.`,
}
