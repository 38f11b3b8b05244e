/** clients: recovery codes stand in for a lost authenticator, each once. Only their keyed hashes are kept. */
import { randomInt } from 'node:crypto'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { serverWord } from '../platform/sealed-texts.ts'

export const RECOVERY_CODES = 10
/** Crockford's alphabet: nothing in it is easily taken for something else. Ten of these are 50 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 5

const newHalf = (): string =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Case, dashes and the look-alikes O, I and L are as good as what they are taken for. */
const fold = (typed: string): string =>
  typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const macOf = (keys: Keys, clientId: string, code: string): Buffer =>
  keys.mac('recovery-code', `${clientId}:${fold(code)}`)

/** Replaces what codes there were. What it returns is shown once and cannot be found again. */
export async function makeRecoveryCodes(tx: Queries, keys: Keys, clientId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${newHalf()}-${newHalf()}`)
  const macs = codes.map((code) => macOf(keys, clientId, code).toString('hex'))
  await tx.query('select keep_recovery_codes($1, $2, $3)', [
    clientId,
    macs,
    serverWord('recovery-codes', clientId, ...macs),
  ])
  return codes
}

/** Spends a code in one conditional update and tells how many are left; null when it was no good. */
export async function spendRecoveryCode(
  tx: Queries,
  keys: Keys,
  clientId: string,
  code: string,
  at: Date,
): Promise<number | null> {
  const spent = await tx.query(
    `update recovery_code set used_at = $3 where client_id = $1 and code_mac = $2 and used_at is null
     returning client_id`,
    [clientId, macOf(keys, clientId, code), at],
  )
  if (spent.length === 0) return null
  return (await tx.query('select 1 from recovery_code where client_id = $1 and used_at is null', [clientId]))
    .length
}
