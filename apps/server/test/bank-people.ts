/** The firm's bank in a test: it writes statements, and clients announce payments that come in on them. */
import { randomUUID } from 'node:crypto'
import {
  type Deposit,
  listDeposits,
  type StatementRow,
  startDeposit,
  uploadStatement,
  urlOf,
} from '@pramaan/contracts'
import { findStatement, statementFrom } from '../src/payments/statements.ts'
import { PERSON_NAME, type Person, sendAs } from './account-people.ts'
import { approveAs, newPerson, type Person as Staff } from './firm.ts'
import { type Answer, type House, newNetwork } from './harness.ts'
import { formEnd, formPart } from './uploads.ts'

export interface BankPayment {
  readonly narration?: string
  readonly utr?: string
  readonly payer?: string
  /** Rupees that came in; below zero, that went out. */
  readonly rupees: number
}

export const HEADER = 'Date,Narration,UTR,Payer,Debit,Credit,Balance'

let count = 0
export const newUtr = (): string => {
  count += 1
  return `TESTN${String(count).padStart(8, '0')}`
}

export interface Bank {
  /** A statement of these payments, which follows from the last one. */
  statement(payments: readonly BankPayment[]): string
  /** What the account holds, in paise. */
  balance(): bigint
}

const inRupees = (paise: bigint): string => {
  const size = paise < 0n ? -paise : paise
  return `${paise < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

export function newBank(opening = 0n): Bank {
  let balance = opening
  return {
    balance: () => balance,
    statement: (payments) => {
      const lines = payments.map(({ narration = 'NEFT', utr = newUtr(), payer = PERSON_NAME, rupees }) => {
        const amount = BigInt(Math.round(rupees * 100))
        balance += amount
        const [debit, credit] = amount < 0n ? [inRupees(-amount), ''] : ['', inRupees(amount)]
        return `16/11/2026,"${narration}",${utr},"${payer}",${debit},${credit},${inRupees(balance)}`
      })
      return `${[HEADER, ...lines].join('\r\n')}\r\n`
    },
  }
}

interface Uploaded {
  readonly is_known: boolean
  readonly proposal_id: string | null
  readonly statement_id: string
}
interface Told<T> {
  readonly status: number
  readonly code: unknown
  readonly message: string
  readonly data: T
}

/** Hands a file to the console, as a person of the firm does. It waits for another one. */
export async function uploadAs(
  house: House,
  staff: Staff,
  file: string | Buffer,
  app = house.app,
): Promise<Told<Uploaded>> {
  const response = await app.inject({
    method: 'POST',
    url: urlOf(uploadStatement),
    remoteAddress: newNetwork(),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'multipart/form-data; boundary=a-line-between-the-parts',
      'idempotency-key': randomUUID(),
    },
    cookies: { ...staff.cookies },
    payload: Buffer.concat([
      formPart({ file: Buffer.from(file), fileName: 'statement.csv', type: 'text/csv' }),
      formEnd,
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}

export interface Imported {
  readonly is_known: boolean
  readonly statement: StatementRow
}

const seconds = new WeakMap<House, Promise<Staff>>()

/** Who approves the files of a house. */
export function secondPerson(house: House): Promise<Staff> {
  const known = seconds.get(house) ?? newPerson(house, 'checker')
  seconds.set(house, known)
  return known
}

/** One person uploads a file, another approves it; answers with the statement that it has become. */
export async function importAs(house: House, staff: Staff, file: string | Buffer): Promise<Told<Imported>> {
  const told = await uploadAs(house, staff, file)
  if (told.status !== 200) throw new Error(`statement refused: ${told.message}`)
  const { is_known, proposal_id, statement_id } = told.data
  if (proposal_id) {
    const { status, raw } = await approveAs(house.app, await secondPerson(house), proposal_id)
    if (status !== 200) throw new Error(`statement not approved: ${raw}`)
  }
  const statement = statementFrom(await findStatement(house.services.db.as('firm'), statement_id))
  return { ...told, data: { is_known, statement } }
}

/** Announces a payment. */
export async function announce(house: House, person: Person, rupees = 50_000): Promise<Deposit> {
  const answer: Answer<Deposit> = await sendAs(house, person, startDeposit, {
    body: { amount: rupees, channel: 'upi' },
  })
  if (answer.status !== 200) throw new Error(`deposit refused: ${answer.raw}`)
  return answer.body.data
}

/** The client's deposits, newest first. */
export async function depositsOf(house: House, person: Person): Promise<Deposit[]> {
  const answer: Answer<Deposit[]> = await sendAs(house, person, listDeposits)
  return answer.body.data
}
