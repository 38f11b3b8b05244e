/** ledger: the audit of the firm's keys (decision 97): each change is signed, follows the head it says, and is named by the heads after it. */
import { Broken, checkRotations, endOf, type FirmKey, keysIn, type Rotation } from '@pramaan/verifier'
import type { Queries } from '../platform/database.ts'
import { type FirmKeys, firmKeysOf, keptChanges } from './firm-keys.ts'

export interface AuditedKeys {
  readonly keys: FirmKeys
  readonly findings: readonly string[]
}

/** What is told from elsewhere is held against what is kept: one goes on from the other. */
export async function auditKeys(tx: Queries, firm: FirmKey): Promise<AuditedKeys> {
  const kept = await keptChanges(tx)
  try {
    const [longer, shorter] =
      kept.length > firm.rotations.length ? [kept, firm.rotations] : [firm.rotations, kept]
    const rotations = await checkRotations(longer)
    const isOne =
      shorter.every((note, index) => note === longer[index]) &&
      (rotations.length === 0 || keysIn(rotations).includes(firm.key))
    const findings = isOne
      ? await placeFindings(tx, rotations)
      : ['The database tells another story of how the firm changed its key than the signer.']
    return { keys: firmKeysOf(firm.key, rotations), findings }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    return { keys: firmKeysOf(firm.key, []), findings: [error.message] }
  }
}

async function placeFindings(tx: Queries, rotations: readonly Rotation[]): Promise<string[]> {
  const findings: string[] = []
  for (const { from, after } of rotations) {
    const [before] = await tx.query<{ hash: Buffer }>('select hash from ledger_head where number = $1', [
      from - 1,
    ])
    if (before?.hash.toString('hex') !== after)
      findings.push(`The change of the firm’s key from head ${from} on follows another head ${from - 1}.`)
  }
  const heads = await tx.query<{ number: bigint; named: { count: number; hash: string } | null }>(
    `select number, body::json -> 'rotations' as named from ledger_head where number >= $1 order by number`,
    [rotations[0]?.from ?? Number.MAX_SAFE_INTEGER],
  )
  const wrong = heads.find(({ number, named }) => {
    const end = endOf(rotations.filter(({ from }) => from <= number))
    return named?.count !== end?.count || named?.hash !== end?.hash
  })
  return wrong ? [...findings, `Head ${wrong.number} does not name the changes of the firm’s key.`] : findings
}
