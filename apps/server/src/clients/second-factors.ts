/**
 * clients: the optional second factor: a secret in the client's authenticator app, sealed here with the client's own
 * key. It is on once a first code has been proven. The only writer of the table `second_factor`.
 */
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'
import { checkTotp } from '../platform/totp.ts'
import { recordOwnAct } from './own-acts.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import type { Services } from './services.ts'

interface FactorRow {
  secret: Buffer
  confirmed_at: Date | null
  last_step: bigint
}

const readFactor = async (db: Queries, clientId: string): Promise<FactorRow | undefined> =>
  (
    await db.query<FactorRow>(
      'select secret, confirmed_at, last_step from second_factor where client_id = $1',
      [clientId],
    )
  )[0]

/** Since when it is on, or null. */
export async function secondFactorSince(db: Queries, clientId: string): Promise<Date | null> {
  return (await readFactor(db, clientId))?.confirmed_at ?? null
}

export async function hasSecondFactor(db: Queries, clientId: string): Promise<boolean> {
  return (await secondFactorSince(db, clientId)) !== null
}

/** Keeps a new secret, in place of one that was never confirmed. False: the second factor is on already. */
export async function beginWith(tx: Queries, keys: Keys, clientId: string, secret: string): Promise<boolean> {
  const sealed = keys.seal(`client:${clientId}`, Buffer.from(secret))
  const word = serverWord('second-factor-begun', clientId, sealed.toString('hex'))
  return isDone(await tx.query('select begin_second_factor($1, $2, $3) as done', [clientId, sealed, word]))
}

const isDone = ([row]: readonly { readonly done?: boolean }[]): boolean => row?.done ?? false

export interface FirstCode {
  readonly sealedSecret: Buffer
  readonly step: bigint
}

export type Beginning = 'none' | 'on' | 'wrong' | FirstCode

/** Judges the first code of a secret that waits to be confirmed. */
export async function readFirstCode(
  db: Queries,
  { keys, clock }: { keys: Keys; clock: Clock },
  clientId: string,
  code: string,
): Promise<Beginning> {
  const factor = await readFactor(db, clientId)
  if (!factor) return 'none'
  if (factor.confirmed_at) return 'on'
  const step = await checkTotp(clock, openSecret(keys, clientId, factor), code, factor.last_step)
  return step === null ? 'wrong' : { sealedSecret: factor.secret, step }
}

/** Switches on exactly the secret whose code was judged, once. */
export async function switchOn(
  tx: Queries,
  clock: Clock,
  clientId: string,
  first: FirstCode,
): Promise<boolean> {
  const { sealedSecret, step } = first
  const now = clock.now()
  const parts = [clientId, sealedSecret.toString('hex'), saidAt(now), String(step)]
  return isDone(
    await tx.query('select confirm_second_factor($1, $2, $3, $4, $5) as done', [
      clientId,
      sealedSecret,
      now,
      step,
      serverWord('second-factor-on', ...parts),
    ]),
  )
}

/** False: it was not on. */
export async function switchOff(tx: Queries, clientId: string): Promise<boolean> {
  const factor = await readFactor(tx, clientId)
  if (!factor?.confirmed_at) return false
  const word = serverWord('second-factor-off', clientId, factor.secret.toString('hex'))
  return isDone(
    await tx.query('select end_second_factor($1, $2, $3) as done', [clientId, factor.secret, word]),
  )
}

export type Proof = 'off' | 'needed' | 'wrong' | 'right'

/**
 * Judges a code from the app, or a recovery code, and spends a right one before anything is opened with it: of
 * parallel uses one is right, and a crash in between costs the client a code, never a second use of it.
 */
export async function proveSecondFactor(
  services: Services,
  clientId: string,
  code: string | null,
): Promise<Proof> {
  const db = services.db.as({ clientId })
  const factor = await readFactor(db, clientId)
  if (!factor?.confirmed_at) return 'off'
  if (code === null) return 'needed'
  const isSpent = /^[0-9]{6}$/.test(code)
    ? await spendAppCode(services, db, clientId, factor, code)
    : await db.transaction((tx) => spendRecovery(services, tx, clientId, code))
  return isSpent ? 'right' : 'wrong'
}

const openSecret = (keys: Keys, clientId: string, factor: FactorRow): string =>
  keys.open(`client:${clientId}`, factor.secret).toString('utf8')

async function spendAppCode(
  { keys, clock }: Services,
  db: Queries,
  clientId: string,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const step = await checkTotp(clock, openSecret(keys, clientId, factor), code, factor.last_step)
  if (step === null) return false
  const spent = await db.query(
    `update second_factor set last_step = $2
     where client_id = $1 and last_step < $2 and secret = $3 and confirmed_at is not null returning client_id`,
    [clientId, step, factor.secret],
  )
  return spent.length > 0
}

async function spendRecovery(
  services: Services,
  tx: Queries,
  clientId: string,
  code: string,
): Promise<boolean> {
  const left = await spendRecoveryCode(tx, services.keys, clientId, code, services.clock.now())
  if (left === null) return false
  await recordOwnAct(services, tx, clientId, {
    act: 'second-factor.recovery-used',
    what: `Used a recovery code in place of the authenticator app; ${left} left.`,
    mail: {
      subject: 'a recovery code was used',
      lines: [
        `A recovery code of your account was just used in place of your authenticator app. ${left} are left.`,
      ],
    },
  })
  return true
}
