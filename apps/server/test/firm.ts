/** The firm's people in a test: each with a role, a second factor and a console session of their own. */
import { randomUUID } from 'node:crypto'
import {
  approveProposal,
  type Contract,
  type Proposal,
  type ProposalAsk,
  propose,
  type StaffRole,
} from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { insertStaff } from '../src/firm/staff.ts'
import { openStaffSession } from '../src/firm/staff-sessions.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Queries } from '../src/platform/database.ts'
import type { StaffCaller } from '../src/platform/routes.ts'
import { serverWord } from '../src/platform/sealed-texts.ts'
import { newTotpSecret, totpAt } from '../src/platform/totp.ts'
import { type Answer, type House, md5, type Sending, send } from './harness.ts'

export interface Person extends StaffCaller {
  readonly password: string
  readonly totpSecret: string
  /** The console's cookie, as the browser would send it back. */
  readonly cookies: { readonly console: string }
}

export const reason = 'Because the test asks for it, plainly.'

let count = 0

/** Signed in already, by the back door: the front door has tests of its own. */
export async function newPerson(house: House, role: StaffRole): Promise<Person> {
  count += 1
  const { db, keys, clock, passwords } = house.services
  const email = `${role}-${count}@firm.test`
  const password = `firm password ${count}`
  const totpSecret = newTotpSecret()
  const name = `${role} ${count}`
  const passwordHash = await passwords.hash(md5(password))
  await insertStaff(db, keys, clock, { email, name, role, passwordHash, totpSecret, isDemo: false })
  const [row] = await db.query<{ id: string }>('select id from staff where email = $1', [email])
  const staffId = row?.id ?? ''
  const cookie = await openStaffSession(db, { clock, keys }, staffId)
  return { staffId, name, email, role, password, totpSecret, cookies: { console: cookie.value } }
}

/** What the person's authenticator app shows at that moment. */
export const codeOf = (clock: Clock, { totpSecret }: Pick<Person, 'totpSecret'>): Promise<string> =>
  totpAt(clock, totpSecret)

type Call = Pick<Contract, 'method' | 'base' | 'path'>

/** The call with the ids of its path filled in. */
export const at = (call: Call, ids: Readonly<Record<string, string>>): Call => ({
  ...call,
  path: Object.entries(ids).reduce((path, [name, value]) => path.replace(`:${name}`, value), call.path),
})

export const sendAs = (app: FastifyInstance, person: Person, call: Call, sending: Sending = {}) =>
  send(app, call, { ...sending, cookies: person.cookies })

export async function proposeAs(
  app: FastifyInstance,
  person: Person,
  act: ProposalAsk,
): Promise<{ proposal: Proposal; invitation_code: string | null }> {
  const answer: Answer<{ proposal: Proposal; invitation_code: string | null }> = await sendAs(
    app,
    person,
    propose,
    { body: { act, reason } },
  )
  if (answer.status !== 200) throw new Error(`proposal refused: ${answer.raw}`)
  return answer.body.data
}

/** Approves a proposal and does nothing else, in a transaction that goes on with what the database is to refuse. */
export const approveBare = (
  tx: Queries,
  id: string,
  { staffId }: Pick<Person, 'staffId'>,
): Promise<object[]> =>
  tx.query(
    `update proposal set state = 'approved', checker_id = $2, decided_at = proposed_at, decision_reason = $3, decision_word = $4
     where id = $1`,
    [id, staffId, reason, serverWord('decision', id, 'approved', staffId, reason)],
  )

export const approveAs = (app: FastifyInstance, person: Person, id: string): Promise<Answer<Proposal>> =>
  sendAs(app, person, at(approveProposal, { id }), { body: { reason } })

/** A client with details handed in, past the images: for tests of what the firm does with them. */
export async function handInFor(house: House, clientId: string, fullName = 'Test Person'): Promise<string> {
  const submissionId = randomUUID()
  const { keys, businessClock } = house.services
  const [front, back] = [randomUUID(), randomUUID()]
  for (const id of [front, back]) {
    await house.pastTriggers(
      `insert into image (id, client_id, purpose, sealed, content_mac, width_px, height_px, created_at)
       values ($1, $2, 'identity', $3, $4, 8, 8, $5)`,
      [
        id,
        clientId,
        keys.seal(`client:${clientId}`, Buffer.from('a picture')),
        Buffer.from(id),
        businessClock.now(),
      ],
    )
  }
  await house.pastTriggers(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
       id_number_mac, front_image_id, back_image_id, submitted_at, promised_by)
     values ($1, $2, $3, '', '1990-01-01', $4, 'ABC***34F', $5, $6, $7, $8, $8::timestamptz + interval '2 days')`,
    [
      submissionId,
      clientId,
      fullName,
      keys.seal(`client:${clientId}`, Buffer.from('ABCDE1234F')),
      Buffer.from(submissionId),
      front,
      back,
      businessClock.now(),
    ],
  )
  await house.pastTriggers("update client set identity_status = 'pending' where id = $1", [clientId])
  return submissionId
}
