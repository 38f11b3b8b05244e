/**
 * demo: the approved client's money, through the same doors that people use: a deposit that the bank's statement shows,
 * and one whose proof waits for the firm.
 */
import { createHash } from 'node:crypto'
import { formatRupees, type Paise, paise } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { openUpload } from '../clients/open-upload.ts'
import type { Services } from '../clients/services.ts'
import { proveDeposit } from '../features/deposits/prove-deposit.ts'
import { startDeposit } from '../features/deposits/start-deposit.ts'
import { lastClosing } from '../features/statements/statement-rows.ts'
import { readFile, UPLOAD_REASON, uploadStatement } from '../features/statements/upload-statement.ts'
import { actKinds } from '../features.ts'
import { dayInIndia } from '../platform/clock.ts'
import { demoClients } from './people.ts'
import { specimenOf } from './specimen.ts'
import { agreeLater, type Firm } from './story.ts'

/** The deposit with which the demo's own days begin. */
const FIRST_MONEY = paise(16_500_000n)
/** By its amount it is known, also in a folder of an older demo. */
export const FIRST_AMOUNTS: readonly Paise[] = [FIRST_MONEY, paise(50_000_000n)]
const ANNOUNCED = paise(7_500_000n)
const PROOF = { kind: 'fit', longSidePx: 2400 } as const

/** Once: beside what was paid in before for the shelf. Whatever a visitor did since is left alone. */
export async function seedMoney(services: Services, earlier: Services, firm: Firm): Promise<void> {
  const [person] = demoClients
  const client = person && (await findClient(services.db, person.email))
  if (!client) return
  const own = services.db.as({ clientId: client.id })
  const paid = await own.query(
    'select from deposit where client_id = $1 and amount_paise = any ($2) limit 1',
    [client.id, FIRST_AMOUNTS],
  )
  if (paid.length > 0) return
  const announce = (at: Services, amount: Paise, channel: 'upi' | 'bank') =>
    own.transaction((tx) => startDeposit(at, tx, client.id, { amount, channel }))

  const { reference } = await announce(earlier, FIRST_MONEY, 'upi')
  await showOnStatement(earlier, firm, {
    narration: `UPI/${reference}/DEMO`,
    utr: `DEMO${reference.replaceAll('-', '')}`,
    payer: client.name,
    amount: FIRST_MONEY,
  })
  const { id } = await announce(services, ANNOUNCED, 'bank')
  const pressed = await openUpload(services, client.id, specimenOf(demoClients.length).back, PROOF)
  await own.transaction((tx) => proveDeposit(services, tx, { clientId: client.id, depositId: id }, pressed))
}

interface Shown {
  readonly narration: string
  readonly utr: string
  readonly payer: string
  /** Negative: it went out. */
  readonly amount: Paise
}

/** A statement of one line that follows from whatever statement was the last: one uploads it, the other approves. */
export const showOnStatement = (services: Services, firm: Firm, { amount, ...line }: Shown) =>
  services.db.as('firm').transaction(async (tx) => {
    const plain = (sum: Paise): string => formatRupees(sum).replaceAll(/[₹,]/g, '').replace('−', '-')
    const closing = paise(((await lastClosing(tx)) ?? 0n) + amount)
    const cells = [
      dayInIndia(services.businessClock.now()),
      line.narration,
      line.utr,
      line.payer.toUpperCase(),
      amount < 0n ? plain(paise(-amount)) : '',
      amount < 0n ? '' : plain(amount),
      plain(closing),
    ]
    const file = Buffer.from(`Date,Narration,UTR,Payer,Debit,Credit,Balance\n${cells.join(',')}\n`)
    const ask = { file, lines: readFile(file), by: firm.maker }
    const { proposal_id: id, statement_id } = await uploadStatement(services, actKinds, tx, ask)
    const sha256 = createHash('sha256').update(file).digest('hex')
    const act = { kind: 'statement-import', statement_id, sha256 } as const
    if (id) await agreeLater(services, actKinds, tx, firm, { id, act, reason: UPLOAD_REASON })
  })
