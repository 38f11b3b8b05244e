/** contracts: the client's money: what there is, why part of it waits, every entry behind it, and the proof. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { orderKind } from './orders.ts'
import { recordKinds } from './record-acts.ts'

/** Why money is the client's and cannot leave today. Each line leads to its cause. */
const waitingLine = z.strictObject({
  /** The withdrawal, order or application it waits for. */
  id: z.string(),
  kind: z.enum(['withdrawal', 'order', 'application', 'settlement']),
  title: z.string(),
  amount: z.number(),
  /** When it is released, where that is known. */
  until: z.nullable(z.string()),
})

/** `cash` − `unsettled` − `held` − `blocked` = `withdrawable`, to the paisa. */
export const account = z.strictObject({
  /** Everything that is the client's in rupees. */
  cash: z.number(),
  unsettled: z.number(),
  held: z.number(),
  blocked: z.number(),
  withdrawable: z.number(),
  waiting: z.array(waitingLine),
  /** What two people of the firm can change; every screen shows these, and no constant. */
  minimum_trade: z.number(),
  minimum_withdrawal: z.number(),
  minimum_deposit: z.number(),
  /** How far the client's ledger reaches, and when this was read: the figures above are those of this entry. */
  entries: z.number(),
  head: z.string(),
  as_of: z.string(),
})
export type Account = z.output<typeof account>

export const viewAccount = apiCall({
  method: 'GET',
  path: '/account/app/v1',
  access: 'approved-client',
  summary: 'What the client has, what waits and why, and what can be withdrawn.',
  reply: account,
})

export const cashPurposes = ['cash', 'unsettled', 'held', 'blocked'] as const

/** What the client has in rupees, and where it lies. `cash` + `blocked` + `unsettled` = `balance`, to the paisa. */
const balances = {
  balance: z.number(),
  /** Free to use. */
  cash: z.number(),
  /** For open orders and for withdrawals that are not sent yet. */
  blocked: z.number(),
  /** Proceeds of sales, until the exchange has paid them out. */
  unsettled: z.number(),
}
const place = z.enum(['cash', 'blocked', 'unsettled'])
export type StatementPlace = z.output<typeof place>

/** One line of the statement: what came or went and what is there after it, or what only changed its place. */
export const cashRecord = z.strictObject({
  seq: z.number(),
  at: z.string(),
  act: z.string(),
  title: z.string(),
  memo: z.nullable(z.string()),
  /** What the entry belongs to, where the app has a page for it. */
  ref: z.nullable(z.string()),
  /** Where it belongs to an order: its kind, with which the receipt is asked for. */
  ttype: z.nullable(orderKind),
  /** Where it is about the charges of a trading day: that day, with which its contract note is asked for. */
  day: z.nullable(z.string()),
  /** 0 where money only changed its place. */
  amount: z.number(),
  moved: z.nullable(z.strictObject({ amount: z.number(), from: place, to: place })),
  ...balances,
  hash: z.string(),
})
export type CashRecord = z.output<typeof cashRecord>

/** A day of the calendar in India, YYYY-MM-DD. */
const day = z.iso.date()

export const listRecords = apiCall({
  method: 'GET',
  path: '/record/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s rupees line by line with the running balance, newest first, 50 at a time.',
  query: z.strictObject({
    kind: z.optional(z.enum(recordKinds)),
    from: z.optional(day),
    to: z.optional(day),
    before: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))),
  }),
  reply: z.strictObject({ items: z.array(cashRecord), next: z.nullable(z.string()) }),
})

const period = { from: z.optional(day), to: z.optional(day) }

export const statementSums = z.strictObject({
  opening: z.strictObject(balances),
  in: z.number(),
  out: z.number(),
  closing: z.strictObject(balances),
})
export type StatementSums = z.output<typeof statementSums>

export const viewStatement = apiCall({
  method: 'GET',
  path: '/record/app/v1/statement',
  access: 'approved-client',
  summary: 'What a period comes to: opening + in − out = closing, to the paisa.',
  query: z.strictObject(period),
  reply: statementSums,
})

export const exportCsv = apiCall({
  method: 'GET',
  path: '/record/app/v1/statement.csv',
  access: 'approved-client',
  summary: 'The statement of a period (days in India, both included) as CSV, oldest first.',
  query: z.strictObject(period),
  givesFile: true,
  reply: z.null(),
})

export const exportPdf = apiCall({
  method: 'GET',
  path: '/record/app/v1/statement.pdf',
  access: 'approved-client',
  summary: 'The same as a PDF statement with opening and closing balance, at most 5,000 lines.',
  query: z.strictObject(period),
  givesFile: true,
  reply: z.null(),
})

/** Up to 32 sizes of the public log, with commas between them. */
const SIZES = /^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,31}$/

export const exportProof = apiCall({
  method: 'GET',
  path: '/record/app/v1/statement.json',
  access: 'approved-client',
  summary:
    'The client’s whole chain with its proof, as the offline verifier reads it, and how the public log has grown from the sizes at which it was `seen`.',
  query: z.strictObject({ seen: z.optional(z.string().check(z.regex(SIZES))) }),
  givesFile: true,
  reply: z.null(),
})

/** An entry as its hash covers it; `prev` is the hash of the one before. Amounts in whole paise or units. */
export const chainEntry = z.strictObject({
  account: z.string(),
  act: z.string(),
  amount: z.number(),
  asset: z.string(),
  at: z.string(),
  balance: z.number(),
  client: z.string(),
  memo: z.nullable(z.string()),
  prev: z.string(),
  ref: z.nullable(z.string()),
  seq: z.number(),
  transfer: z.string(),
})
export type ChainEntry = z.output<typeof chainEntry>

/** The firm's signed word on all client money, and this client's place in it. `body` is what the signature covers. */
export const ledgerProof = z.strictObject({
  head: z.strictObject({
    number: z.number(),
    body: z.string(),
    hash: z.string(),
    signature: z.string(),
    key: z.string(),
    place: z.string(),
    /** The statements of the changes of the firm’s key, oldest first, where there were any. */
    rotations: z.optional(z.array(z.string())),
  }),
  leaf: z.string(),
  path: z.array(z.strictObject({ side: z.enum(['left', 'right']), hash: z.string(), total: z.string() })),
})
export type LedgerProof = z.output<typeof ledgerProof>

const logSize = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))

export const viewProof = apiCall({
  method: 'GET',
  path: '/proof/app/v1',
  access: 'approved-client',
  summary:
    'The newest signed head that enough witnesses have signed, none before the one that was `seen`, and the way from the client’s own chain to it; null before the first.',
  query: z.strictObject({ seen: z.optional(logSize) }),
  reply: z.nullable(ledgerProof),
})

export const listChain = apiCall({
  method: 'GET',
  path: '/proof/app/v1/entries',
  access: 'approved-client',
  summary: 'The client’s chain from an entry on, oldest first, 1,000 at a time.',
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^(0|[1-9][0-9]{0,14})$/))) }),
  reply: z.strictObject({
    entries: z.array(z.strictObject({ ...chainEntry.shape, hash: z.string() })),
    next: z.nullable(z.string()),
  }),
})

/** An event of the audit log that tells of a signed act, as it stands there, with its place under the head (decision 95). */
const signedEvent = z.strictObject({
  index: z.number(),
  body: z.string(),
  path: z.nullable(z.array(z.string())),
  moves: z.array(z.number()),
  shown: z.nullable(
    z.strictObject({
      salt: z.string(),
      changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
})

export type SignedEvent = z.output<typeof signedEvent>

/** Up to 100 numbers of entries, with commas between them. */
const ENTRIES = /^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$/

export const listSignedActs = apiCall({
  method: 'GET',
  path: '/proof/app/v1/acts',
  access: 'approved-client',
  summary:
    'The events that make and end the keys of the firm’s people, and those of the signed acts behind these of the client’s entries, each with its way to the root that the head names.',
  query: z.strictObject({
    head: z.optional(logSize),
    entries: z.optional(z.string().check(z.regex(ENTRIES))),
  }),
  reply: z.array(signedEvent),
})

/** Whom a client believes besides the firm from its first look on: the log and its witnesses, in the form of tlog-policy. */
export const viewWitnesses = apiCall({
  method: 'GET',
  path: '/proof/app/v1/witnesses',
  access: 'approved-client',
  summary: 'The witnesses that sign the public log of heads besides the firm.',
  reply: z.strictObject({ policy: z.string() }),
})

/** What stands under /.well-known/firm-key.json, for anybody: the key in hex, the same as the public log's, and where the rest is. */
export const firmKey = z.strictObject({
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  log: z.string(),
  /** How the firm came to this key: each change as a signed note, oldest first. */
  rotations: z.array(z.string()),
  checkpoint: z.string(),
  policy: z.string(),
  verifier: z.string(),
})

/** Hashes in base64: whoever has seen the log with `from` heads checks by them that the one with `to` heads begins with it. */
export const viewGrowth = apiCall({
  method: 'GET',
  path: '/proof/app/v1/growth',
  access: 'approved-client',
  summary: 'How the public log of heads has grown from one size to another, as a consistency proof.',
  query: z.strictObject({ from: logSize, to: logSize }),
  reply: z.array(z.string()),
})
