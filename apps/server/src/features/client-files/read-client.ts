/** client-files: everything about one client on one page, but the identity file. */
import { type ClientPage, type IdentityStatus, Refusal } from '@pramaan/contracts'
import { actorName } from '../../firm/actors.ts'
import { type Look, readProposals } from '../../firm/proposal-views.ts'
import { readAudit } from '../../platform/audit.ts'
import type { Queries } from '../../platform/database.ts'
import { CLIENT_COLUMNS, type ClientColumns, clientRowFrom } from './client-rows.ts'

const PROPOSALS_SHOWN = 20
const ACTS_SHOWN = 50

interface Facts extends ClientColumns {
  allow_bonus: boolean
  allow_compensation: boolean
  has_pin: boolean
  has_second_factor: boolean
  passkeys: number
  invitation: string | null
}

export async function readClient(db: Queries, look: Look, clientId: string): Promise<ClientPage> {
  const [facts] = await db.query<Facts>(
    `select ${CLIENT_COLUMNS}, allow_bonus, allow_compensation, passkeys,
            exists (select from pin where client_id = client.id) as has_pin,
            exists (select from second_factor where client_id = client.id and confirmed_at is not null) as has_second_factor,
            (select i.label from invitation_use u join invitation i on i.id = u.invitation_id
             where u.client_id = client.id) as invitation
     from client where id = $1`,
    [clientId],
  )
  if (!facts) throw new Refusal('client_unknown')
  return {
    client: clientRowFrom(facts),
    flags: { allow_compensation: facts.allow_compensation, allow_bonus: facts.allow_bonus },
    has_pin: facts.has_pin,
    has_second_factor: facts.has_second_factor,
    passkeys: facts.passkeys,
    invitation: facts.invitation,
    bank_cards: await readBankCards(db, clientId),
    submission: await readSubmission(db, clientId),
    proposals: await readProposals(db, look, { clientId, most: PROPOSALS_SHOWN }),
    activity: await readActivity(db, clientId),
  }
}

async function readBankCards(db: Queries, clientId: string): Promise<ClientPage['bank_cards']> {
  const rows = await db.query<{ bank_name: string; card_mask: string; usable_from: Date }>(
    `select bank_name, card_mask, usable_from from bank_card
     where client_id = $1 and removed_at is null order by created_at`,
    [clientId],
  )
  return rows.map((row) => ({
    bank_name: row.bank_name,
    card_no: row.card_mask,
    usable_from: row.usable_from.toISOString(),
  }))
}

interface SubmissionRow {
  id: string
  status: Exclude<IdentityStatus, 'unverified'>
  submitted_at: Date
  promised_by: Date
  reason: string | null
}

async function readSubmission(db: Queries, clientId: string): Promise<ClientPage['submission']> {
  const [row] = await db.query<SubmissionRow>(
    `select id, status, submitted_at, promised_by, reason from identity_submission
     where client_id = $1 order by submitted_at desc limit 1`,
    [clientId],
  )
  if (!row) return null
  return {
    ...row,
    submitted_at: row.submitted_at.toISOString(),
    promised_by: row.promised_by.toISOString(),
  }
}

async function readActivity(db: Queries, clientId: string): Promise<ClientPage['activity']> {
  const records = await readAudit(db, { clientId, most: ACTS_SHOWN })
  return records.map(({ seq, at, actor, what, reason }) => ({
    seq,
    at: at.toISOString(),
    actor: actorName(actor),
    what,
    reason,
  }))
}
