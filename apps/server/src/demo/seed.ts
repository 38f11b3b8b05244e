/**
 * demo: brings a demo instance to its first day, through the same doors that people use: an invitation that two
 * people approved, registrations, details handed in, decisions proposed and approved. Never runs where an operator
 * is configured. Adds what is missing and changes nothing that someone has done since.
 */
import { createHash } from 'node:crypto'
import { findClient } from '../clients/clients.ts'
import { insertImage } from '../clients/images.ts'
import { insertInvitation } from '../clients/invitations.ts'
import { openUpload } from '../clients/open-upload.ts'
import { recordOwnAct } from '../clients/own-acts.ts'
import { hasPin, savePin } from '../clients/pins.ts'
import type { Services } from '../clients/services.ts'
import { addCard } from '../features/bank-cards/add-card.ts'
import { handInIdentity } from '../features/identities/hand-in-identity.ts'
import { newInvitation } from '../features/invitations/new-invitation.ts'
import { pinSet } from '../features/pins/notices.ts'
import { registerClient } from '../features/registrations/register-client.ts'
import { actKinds } from '../features.ts'
import type { ActKinds } from '../firm/acts.ts'
import { findStaff, insertStaff } from '../firm/staff.ts'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { seedMoney } from './money.ts'
import {
  type DemoClient,
  demoClients,
  demoInvitation,
  demoPassword,
  demoPin,
  demoStaff,
  demoTotpSecret,
} from './people.ts'
import { specimenOf } from './specimen.ts'
import { agree, daysAgo, type Firm, seedKeys } from './story.ts'
import { seedWithdrawals } from './withdrawals.ts'

const DOCUMENT = { kind: 'fit', longSidePx: 2400 } as const
const REJECTION = 'The back of the document is not readable. Please take the picture again in better light.'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** What happens between: once the money is there, and before the last withdrawal is asked for. */
export interface Between {
  /** Long before: the client's life with the shelf until then. */
  readonly beforeMoney?: (firm: Firm) => Promise<void>
  readonly afterMoney: (firm: Firm) => Promise<void>
  readonly beforeLast: (firm: Firm) => Promise<void>
}

const NOTHING: Between = { afterMoney: async () => {}, beforeLast: async () => {} }

/** Since when the approved client is one: the shelf's past is younger. */
const CLIENT_SINCE = 785

export const seedDemo = (services: Services, between: Between = NOTHING): Promise<void> =>
  alone(services.db, async () => {
    const wirePassword = md5(demoPassword)
    const passwordHash = await services.passwords.hash(wirePassword)
    for (const person of demoStaff) {
      const staff = { ...person, passwordHash, totpSecret: demoTotpSecret, isDemo: true }
      await insertStaff(services.db, services.keys, services.clock, staff)
    }
    const firm = await firmOf(services)
    const advisor = await callerFor(services, 'advisor')
    await seedKeys(daysAgo(services, CLIENT_SINCE), actKinds, firm, advisor)
    await seedInvitation(services, firm)
    for (const [turn, person] of demoClients.entries()) {
      const ask = { email: person.email, wirePassword, code: demoInvitation, network: 'demo' }
      const then = person.identityStatus === 'approved' ? daysAgo(services, CLIENT_SINCE) : services
      if (!(await findClient(services.db, person.email))) {
        const at = { ...then, clock: then.businessClock }
        await services.db.transaction((tx) => registerClient(at, tx, ask, passwordHash))
      }
      await seedIdentity(then, firm, person, turn)
    }
    for (const person of demoClients) await seedAccount(daysAgo(services, CLIENT_SINCE), person)
    await between.beforeMoney?.(firm)
    await seedMoney(services, daysAgo(services, 4), firm)
    await between.afterMoney(firm)
    await seedWithdrawals(services, firm, () => between.beforeLast(firm))
    // Where the withdrawals were there already, a start that was cut goes on here.
    await between.beforeLast(firm)
  })

/** Two servers that start together on one database take turns. */
const alone = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0')
    await tx.query('set local statement_timeout = 0')
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.demoSeed])
    await work()
  })

export const firmOf = async (services: Services): Promise<Firm> => ({
  maker: await callerFor(services, 'maker'),
  checker: await callerFor(services, 'checker'),
})

export async function callerFor(
  services: Services,
  role: 'advisor' | 'maker' | 'checker',
): Promise<StaffCaller> {
  const staff = await findStaff(services.db, services.keys, `${role}@demo.test`)
  if (!staff) throw new Error(`the demo has no ${role}`)
  return { staffId: staff.id, name: staff.name, email: staff.email, role: staff.role }
}

const LABEL = 'Everyone who tries the demo'

async function seedInvitation(services: Services, firm: Firm): Promise<void> {
  const known = await services.db.query('select from invitation where label = $1', [LABEL])
  if (known.length > 0) return
  // The only difference to any other invitation: its code is published instead of drawn.
  const published: ActKinds = {
    ...actKinds,
    'invitation-new': {
      ...newInvitation,
      prepare: async (tx, { keys, businessClock }, { label, uses }, id) => {
        const invitation = { id, code: demoInvitation, label, uses, expiresAt: null }
        await insertInvitation(tx, keys, businessClock, invitation)
        return demoInvitation
      },
    },
  }
  await agree(services, published, firm, {
    kind: 'invitation-new',
    label: LABEL,
    uses: 1_000_000,
    days: 36_500,
  })
}

/** Only the first details are ours; whatever a visitor hands in after them is left alone. */
async function seedIdentity(services: Services, firm: Firm, person: DemoClient, turn: number): Promise<void> {
  const { identityStatus: wanted } = person
  const client = await findClient(services.db, person.email)
  if (!client || wanted === 'unverified') return
  const own = services.db.as({ clientId: client.id })
  if ((await submissionsOf(own, client.id)).length === 0) await handIn(services, client.id, person, turn)
  const [first, ...later] = await submissionsOf(own, client.id)
  if (!first || later.length > 0 || first.status !== 'pending' || wanted === 'pending') return
  await agree(services, actKinds, firm, {
    kind: 'identity-decision',
    submission_id: first.id,
    decision: wanted,
    ...(wanted === 'rejected' ? { message: REJECTION } : {}),
  })
}

const submissionsOf = (db: Queries, clientId: string): Promise<{ id: string; status: string }[]> =>
  db.query('select id, status from identity_submission where client_id = $1', [clientId])

async function handIn(services: Services, clientId: string, person: DemoClient, turn: number): Promise<void> {
  const { front, back } = specimenOf(turn)
  const pressed = [
    await openUpload(services, clientId, front, DOCUMENT),
    await openUpload(services, clientId, back, DOCUMENT),
  ] as const
  await services.db.as({ clientId }).transaction(async (tx) => {
    const image = (side: (typeof pressed)[number]) =>
      insertImage(tx, services, { clientId, purpose: 'identity', pressed: side })
    await handInIdentity(services, tx, clientId, {
      fullName: person.name,
      mobile: person.mobile,
      birthday: person.birthday,
      idNumber: person.idNumber,
      frontImageId: await image(pressed[0]),
      backImageId: await image(pressed[1]),
    })
  })
}

/** An approved client has a PIN and a bank account. One that a visitor deleted stays deleted. */
async function seedAccount(services: Services, { email, card }: DemoClient): Promise<void> {
  const client = card && (await findClient(services.db, email))
  if (!client) return
  const own = services.db.as({ clientId: client.id })
  if (!(await hasPin(own, client.id))) {
    const pinHash = await services.passwords.hash(md5(demoPin), 'pin')
    await own.transaction(async (tx) => {
      await savePin(tx, services.clock, {
        clientId: client.id,
        pinHash,
        newPayeesFrom: services.businessClock.now(),
      })
      await recordOwnAct(services, tx, client.id, pinSet)
    })
  }
  const cards = await own.query('select from bank_card where client_id = $1', [client.id])
  if (cards.length === 0) {
    await own.transaction((tx) => addCard(services, tx, client.id, { ...card, holderName: client.name }))
  }
}
