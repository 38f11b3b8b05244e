/** products/compensation: a client claims, adds to a claim that is open, and takes it back. Free: nothing is asked for it, no PIN and no money. */
import { randomUUID } from 'node:crypto'
import { type ClaimAbout, type ClaimGround, Refusal } from '@pramaan/contracts'
import { formatRupees, type Paise, paise } from '@pramaan/money'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { dropProposals } from '../../firm/drop-proposals.ts'
import { momentInWords } from '../../market/session-words.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import { compute, groundsOf } from './compute.ts'
import type { Computed } from './difference.ts'
import { promisedBy, referenceOf } from './rules.ts'
import * as store from './store.ts'
import { type About, findSubject } from './subjects.ts'

export type Needs = Pick<
  TradingServices,
  'clock' | 'businessClock' | 'brandName' | 'market' | 'feeCards' | 'products'
>

export interface NewClaim extends About {
  readonly ground: ClaimGround
  readonly says: string
  readonly amount: Paise | null
}

/** ₹10 crore. */
const MOST_PAISE = 10_000_000_000n
const MOST_WORDS = 20

/** What a proposal to decide a claim is about, as the database names it too. */
export const decisionSubject = (id: string): string => `claim:${id}`
export const evidenceSubject = (id: string): string => `claim-evidence:${id}`

const refused = (says: string): Refusal => new Refusal('claim_refused', { says })

/** Without the right to claim nothing is claimed anew. */
export async function refuseUnlessAllowed(tx: Queries, clientId: string): Promise<void> {
  const rows = await tx.query('select from client where id = $1 and allow_compensation', [clientId])
  if (rows.length === 0) throw new Refusal('claims_not_open')
}

const aboutWords: Readonly<Record<ClaimAbout, string>> = {
  order: 'an order',
  charge: 'charges',
  withdrawal: 'a withdrawal',
}

/** Answers with the id of the claim: a new one, or the open one about the same, which this joins. */
export async function makeClaim(needs: Needs, tx: Queries, clientId: string, ask: NewClaim): Promise<string> {
  await refuseUnlessAllowed(tx, clientId)
  const subject = await findSubject(tx, clientId, ask)
  const about = { about: ask.about, aboutId: subject.about_id }
  if (!groundsOf[ask.about].includes(ask.ground))
    throw refused(`A claim about ${aboutWords[ask.about]} cannot be for that. Choose what went wrong.`)
  const now = needs.businessClock.now()
  const computed = await compute(needs, tx, { ...about, clientId, ground: ask.ground, now })
  const asked = askedOf(ask, computed)
  const id = randomUUID()
  const [made] = await tx.query<{ id: string }>(
    `insert into claim (id, client_id, about, about_id, ground, asked_paise, computed, computed_paise, claimed_at, promised_by, state_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9)
     on conflict (client_id, about, about_id) where state = 'pending' do nothing returning id`,
    [
      ...[id, clientId, about.about, about.aboutId, ask.ground, asked],
      ...[store.inStore(computed), store.amountOf(computed), now, promisedBy(now)],
    ],
  )
  const claim = made
    ? await ownClaim(tx, clientId, id)
    : await join(tx, clientId, about, { ask, asked, computed })
  if (!made) await refuseTooMany(tx, claim)
  await store.addWords(tx, claim, now, ask.says)
  await store.addStep(tx, claim, { state: made ? 'pending' : 'joined', at: now, actor: 'You', reason: null })
  const what = `a claim for ${formatRupees(paise(asked))} about ${subject.title} (${referenceOf(claim.id)})`
  const until = momentInWords(claim.promised_by.getTime())
  await recordOwnAct(needs, tx, clientId, {
    act: made ? 'claim.made' : 'claim.joined',
    what: made ? `Made ${what}.` : `Added to ${what}.`,
    mail: {
      subject: made
        ? `your claim ${referenceOf(claim.id)}`
        : `more about your claim ${referenceOf(claim.id)}`,
      lines: [
        `You ${made ? 'made' : 'added to'} ${what}. We must answer by ${until}, with a reason.`,
        'A claim is free. Nobody may ask you for a payment to decide or to pay it.',
      ],
    },
  })
  return claim.id
}

function askedOf({ amount }: NewClaim, computed: Computed): bigint {
  const asked = amount ?? (computed.outcome === 'difference' ? computed.paise : null)
  if (asked === null || asked <= 0n)
    throw computed.outcome === 'none'
      ? refused('The app finds no difference here. Enter the amount that you claim.')
      : new Refusal('claim_amount_missing')
  if (asked > MOST_PAISE) throw refused('Enter an amount of ₹10,00,00,000 or less.')
  return asked
}

interface Joining {
  readonly ask: NewClaim
  readonly asked: bigint
  readonly computed: Computed
}

/** The greater amount stays, and of two computations the one that finds more. */
async function join(
  tx: Queries,
  clientId: string,
  about: About,
  { ask, asked, computed }: Joining,
): Promise<store.Claim> {
  const [open] = await tx.query<store.Claim>(
    `select ${store.CLAIM_COLUMNS} from claim q
     where q.client_id = $1 and q.about = $2 and q.about_id = $3 and q.state = 'pending' for no key update`,
    [clientId, about.about, about.aboutId],
  )
  // Decided between the two statements: it is claimed again.
  if (!open) throw new Refusal('claim_decided')
  const found = store.amountOf(computed)
  const isMore = found !== null && found > (open.computed_paise ?? -1n)
  await tx.query(
    `update claim set asked_paise = greatest(asked_paise, $2), ground = $3, computed = $4, computed_paise = $5 where id = $1`,
    [
      open.id,
      asked,
      isMore ? ask.ground : open.ground,
      isMore ? store.inStore(computed) : JSON.stringify(open.computed),
      isMore ? found : open.computed_paise,
    ],
  )
  return open
}

/** What was claimed stays its client's to see and to go on with, also where the right to claim was taken back since. @throws Refusal */
export async function ownClaim(tx: Queries, clientId: string, id: string): Promise<store.Claim> {
  const claim = await store.findClaim(tx, id, clientId)
  if (claim) return claim
  await refuseUnlessAllowed(tx, clientId)
  throw new Refusal('claim_unknown')
}

/** The client's own, open, and held until the transaction ends. */
export async function ownOpenClaim(tx: Queries, clientId: string, id: string): Promise<store.Claim> {
  const claim = (await store.lockClaim(tx, id, clientId)) ?? (await ownClaim(tx, clientId, id))
  if (claim.state !== 'pending') throw new Refusal('claim_decided')
  return claim
}

async function refuseTooMany(tx: Queries, { id }: store.Claim): Promise<void> {
  if ((await store.wordsOf(tx, id)).length >= MOST_WORDS)
    throw refused('You have added to this claim 20 times. What you have said is enough for an answer.')
}

export async function addToClaim(
  needs: Needs,
  tx: Queries,
  clientId: string,
  id: string,
  says: string,
): Promise<void> {
  const claim = await ownOpenClaim(tx, clientId, id)
  await refuseTooMany(tx, claim)
  const now = needs.businessClock.now()
  await store.addWords(tx, claim, now, says)
  await store.addStep(tx, claim, { state: 'joined', at: now, actor: 'You', reason: null })
}

export async function withdrawClaim(needs: Needs, tx: Queries, clientId: string, id: string): Promise<void> {
  const claim = await ownClaim(tx, clientId, id)
  if (claim.state === 'withdrawn') return
  // What waits for a second person is locked first, as whoever approves it does: neither ever waits for the other's.
  await dropProposals(tx, needs, decisionSubject(id), 'The client has withdrawn this claim.')
  await dropProposals(tx, needs, evidenceSubject(id), 'The client has withdrawn this claim.')
  const locked = await ownOpenClaim(tx, clientId, id)
  const at = needs.businessClock.now()
  await tx.query(`update claim set state = 'withdrawn', state_at = $2 where id = $1`, [id, at])
  await store.addStep(tx, locked, { state: 'withdrawn', at, actor: 'You', reason: null })
  await recordOwnAct(needs, tx, clientId, {
    act: 'claim.withdrawn',
    what: `Withdrew the claim ${referenceOf(id)}.`,
    mail: {
      subject: `your claim ${referenceOf(id)} is withdrawn`,
      lines: [`You withdrew your claim ${referenceOf(id)}. You can make it again at any time.`],
    },
  })
}
