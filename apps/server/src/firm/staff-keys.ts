/**
 * firm: the keys with which the firm's people sign. The first two members begin with theirs; every later key, and every end of one, is
 * an act of two who hold one. The only writer of `staff_key`.
 */
import { brand } from '@pramaan/brand'
import { Refusal, type SigningPasskey, type StaffKeyRow, type StaffRole } from '@pramaan/contracts'
import {
  Broken,
  checkSigned,
  demoStaffSigner,
  FOUNDERS,
  KEY_FOUNDED,
  readPossession,
  type Signed,
  type StaffKey,
} from '@pramaan/verifier'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'
import { staffActor } from './actors.ts'
import { mailKeyShown } from './key-mails.ts'
import { checkMade, isSynced } from './passkey-signatures.ts'

/** What every signed text names: the firm's log, and which of all instances this is. */
export const instanceOf = ({ fingerprint }: Pick<Keys, 'fingerprint'>): string =>
  `${brand.logOrigin} ${fingerprint.slice(0, 16)}`

/** Of one member: whoever shows keys without end keeps nobody else's from the list. */
const ASKED_MOST = 10

interface KeyRow {
  id: string
  staff_id: string
  key: StaffKey
  possession: Signed
  name: string
  email: string
  role: StaffRole
  state: StaffKeyRow['state']
  is_founder: boolean
  asked_at: Date
  passkey: SigningPasskey | null
}

const SELECT = `select k.id, k.staff_id, k.key, k.possession, s.name, s.email, s.role, k.state, k.is_founder, k.asked_at, k.passkey
  from staff_key k join staff s on s.id = k.staff_id`

const viewed = (row: KeyRow, viewer: StaffCaller): StaffKeyRow => ({
  id: row.id,
  key: row.key,
  staff_id: row.staff_id,
  name: row.name,
  email: row.email,
  role: row.role,
  state: row.state,
  is_founder: row.is_founder,
  is_mine: row.staff_id === viewer.staffId,
  passkey: row.passkey && {
    id: row.staff_id === viewer.staffId ? row.passkey.id : null,
    transports: row.passkey.transports,
    is_synced: isSynced(row.possession),
  },
  asked_at: row.asked_at.toISOString(),
})

export async function readStaffKeys(db: Queries, viewer: StaffCaller): Promise<StaffKeyRow[]> {
  const rows = await db.query<KeyRow>(`${SELECT} order by k.asked_at, k.id limit 1000`)
  return rows.map((row) => viewed(row, viewer))
}

export async function staffKeyById(db: Queries, id: string): Promise<KeyRow> {
  const [row] = await db.query<KeyRow>(`${SELECT} where k.id = $1`, [id])
  if (!row) throw new Refusal('field_invalid', { says: 'This key is not known.' })
  return row
}

/** From the first key on nothing is proposed or decided without a signature. */
export const isSigned = async (db: Queries): Promise<boolean> =>
  oneRow(await db.query<{ is: boolean }>('select acts_are_signed() as is')).is

/** Whether a key that this member shows now is one of the first two. */
export async function isFounding(db: Queries, { staffId, role }: StaffCaller): Promise<boolean> {
  const founders = await db.query<{ staff_id: string; role: StaffRole }>(
    'select k.staff_id, s.role from staff_key k join staff s on s.id = k.staff_id where k.is_founder',
  )
  if (founders.length >= FOUNDERS || founders.some(({ staff_id }) => staff_id === staffId)) return false
  if (role !== 'maker' && role !== 'checker') return false
  return founders.length === 0 || [...founders, { role }].some((one) => one.role === 'checker')
}

/** Whether two people, one of them a checker, still hold a key when this one has ended. Nobody signs or ends one meanwhile. */
export async function canDecideWithout(tx: Queries, keyId: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.staffKeys])
  const left = await tx.query<{ role: StaffRole }>(
    `select s.role from staff s
     where exists (select from staff_key k where k.staff_id = s.id and k.state = 'enrolled' and k.id <> $1)`,
    [keyId],
  )
  return left.length >= 2 && left.some(({ role }) => role === 'checker')
}

interface ShowParts {
  readonly keys: Keys
  readonly clock: Clock
  readonly businessClock: Clock
  readonly brandName: string
  readonly mode: 'demo' | 'live'
}

export interface Shown {
  readonly possession: Signed
  /** Of a passkey, as its owner's browser names it. */
  readonly passkey: SigningPasskey | null
  /** The console's own address, where passkeys are made; null where none can be. */
  readonly origin: string | null
}

/** Keeps a key that its owner shows with its own signature. */
export async function showStaffKey(
  tx: Queries,
  { keys, mode, businessClock, ...parts }: ShowParts,
  by: StaffCaller,
  { possession, passkey, origin }: Shown,
): Promise<StaffKeyRow> {
  const { keyId } = await checkSigned(possession).catch(refuseBroken)
  checkMade(possession, passkey, origin)
  const said = readOr(possession.text, readPossession)
  const own = { instance: instanceOf(keys), staff: by.staffId, name: by.name, role: by.role, key: keyId }
  if (Object.entries(own).some(([field, value]) => said[field as keyof typeof said] !== value))
    throw new Refusal('signature_wrong')
  if (mode === 'live' && (await isOfDemo(keyId, by))) throw new Refusal('staff_key_of_demo')
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.staffKeys])
  const known = await tx.query('select from staff_key where id = $1', [keyId])
  if (known.length > 0) throw new Refusal('staff_key_known')
  const isFounder = await isFounding(tx, by)
  const waiting = await tx.query("select from staff_key where staff_id = $1 and state = 'asked'", [
    by.staffId,
  ])
  if (waiting.length >= ASKED_MOST) throw new Refusal('staff_keys_enough')
  const at = businessClock.now()
  const kept = [
    keyId,
    by.staffId,
    JSON.stringify(possession.key),
    JSON.stringify(possession),
    isFounder ? 'enrolled' : 'asked',
  ] as const
  const found = passkey && JSON.stringify(passkey)
  await tx.query('select keep_staff_key($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...[...kept, isFounder, at, found],
    serverWord('staff-key', ...kept, String(isFounder), saidAt(at), found),
  ])
  const short = keyId.slice(0, 16)
  await writeAudit(tx, businessClock, {
    actor: staffActor(by),
    act: isFounder ? KEY_FOUNDED : 'staff-key.shown',
    what: isFounder
      ? `Key ${short} of ${by.name} (${by.role}) is one of the firm’s first two: it begins signed by itself.`
      : `Key ${short} of ${by.name} (${by.role}) asks to be enrolled.`,
    clientId: null,
    reason: null,
    signed: { possession },
  })
  await mailKeyShown(tx, parts, { by, keyId, isFounder })
  return viewed(await staffKeyById(tx, keyId), by)
}

/** The keys of a demo's people can be made by anybody. */
async function isOfDemo(keyId: string, { email }: StaffCaller): Promise<boolean> {
  const published = ['advisor', 'maker', 'checker', 'auditor'].map((role) => `${role}@demo.test`)
  const known = await Promise.all([email, ...published].map((address) => demoStaffSigner(address)))
  return known.some((signer) => signer.keyId === keyId)
}

/** False: it stood otherwise already. */
export async function moveStaffKey(tx: Queries, id: string, to: 'enrolled' | 'ended'): Promise<boolean> {
  const [row] = await tx.query<{ moved: boolean }>('select move_staff_key($1, $2, $3) as moved', [
    ...[id, to],
    serverWord('staff-key-state', id, to),
  ])
  return row?.moved ?? false
}

/** What does not fit is refused with one sentence, whatever it is. */
export function refuseBroken(error: unknown): never {
  if (error instanceof Broken) throw new Refusal('signature_wrong')
  throw error
}

export function readOr<Text>(text: string, read: (text: string) => Text): Text {
  try {
    return read(text)
  } catch (error) {
    return refuseBroken(error)
  }
}
