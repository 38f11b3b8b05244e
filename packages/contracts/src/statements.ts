/** contracts: the firm's bank, as the console sees it: deposits, the bank's statements, and whether the books agree. */
import * as z from 'zod/mini'
import { consoleCall, staffRoles } from './contract.ts'
import { depositChannels, depositStates } from './deposits.ts'
import { after, nothing } from './fields.ts'
import { step } from './payment-fields.ts'

const everyone = staffRoles
const importers = ['maker', 'checker'] as const
const id = z.strictObject({ id: z.uuid() })
const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ items: z.array(item), next: z.nullable(z.string()) })

/** `waiting`: handed in, or paid by someone else: the firm has to act; the most overdue first. */
export const depositFilters = ['waiting', 'all', ...depositStates] as const
export type DepositFilter = (typeof depositFilters)[number]

export const depositRow = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  amount: z.number(),
  channel: z.enum(depositChannels),
  state: z.enum(depositStates),
  reference: z.string(),
  created_at: z.string(),
  state_at: z.string(),
  promised_by: z.nullable(z.string()),
  is_overdue: z.boolean(),
  has_proof: z.boolean(),
  utr: z.nullable(z.string()),
  /** What was counted; it differs from `amount` only where two people matched another sum by hand. */
  credited: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** A proposal about it that waits for the second person. */
  proposal_id: z.nullable(z.string()),
})
export type DepositRow = z.output<typeof depositRow>

export const searchDeposits = consoleCall({
  method: 'GET',
  path: '/deposits',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'client', by: 'client_id' },
  summary: 'Deposits, 50 at a time: those that wait for the firm, the most overdue first; or newest first.',
  query: z.strictObject({
    filter: z.optional(z.enum(depositFilters)),
    client_id: z.optional(z.uuid()),
    after,
  }),
  reply: pageOf(depositRow),
})

/** `waiting`: in suspense, or a debit that nobody has explained yet. */
export const lineStates = ['waiting', 'matched', 'returned'] as const
export type LineState = (typeof lineStates)[number]

export const statementLine = z.strictObject({
  id: z.string(),
  statement_id: z.string(),
  /** Its line in the file, the header being 1. */
  line: z.number(),
  day: z.string(),
  narration: z.string(),
  utr: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  direction: z.enum(['credit', 'debit']),
  amount: z.number(),
  balance: z.number(),
  state: z.enum(lineStates),
  /** In one sentence, why it is in that state. */
  why: z.string(),
  deposit_id: z.nullable(z.string()),
  deposit_reference: z.nullable(z.string()),
  withdrawal_id: z.nullable(z.string()),
  client_id: z.nullable(z.string()),
  client_name: z.nullable(z.string()),
  proposal_id: z.nullable(z.string()),
})
export type StatementLine = z.output<typeof statementLine>

export const viewDeposit = consoleCall({
  method: 'GET',
  path: '/deposits/:id',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'deposit', by: 'id' },
  summary:
    'One deposit with every state it has been through, and the line of the statement that belongs to it.',
  params: id,
  reply: z.strictObject({
    deposit: depositRow,
    /** As the firm approved it: what the payer's name is held against. */
    approved_name: z.nullable(z.string()),
    steps: z.array(step),
    lines: z.array(statementLine),
  }),
})

export const viewDepositProof = consoleCall({
  method: 'GET',
  path: '/deposits/:id/proof',
  access: 'staff',
  roles: everyone,
  opensFile: { of: 'deposit', by: 'id' },
  summary: 'The picture that the client handed in with a deposit.',
  params: id,
  givesImage: true,
  reply: nothing,
})

export const statementRow = z.strictObject({
  id: z.string(),
  imported_at: z.string(),
  imported_by: z.string(),
  /** The second person. Null only where the statement is older than that rule. */
  approved_by: z.nullable(z.string()),
  sha256: z.string(),
  /** The first and the last day in it, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  closing: z.number(),
  /** New lines of this file, by what became of each when it was imported. */
  accepted: z.number(),
  matched: z.number(),
  unmatched: z.number(),
  /** Lines that an earlier file had brought already. */
  known: z.number(),
  /** How many of its lines wait now. */
  waiting: z.number(),
})
export type StatementRow = z.output<typeof statementRow>

export const uploadStatement = consoleCall({
  method: 'POST',
  path: '/statements',
  access: 'staff',
  roles: importers,
  summary:
    'Propose to import the bank’s statement (CSV with a header: Date, Narration, UTR, Payer, Debit, Credit, Balance). Nothing is credited until someone else approves it.',
  takesFile: 'document',
  reply: z.strictObject({
    /** The same file was here before: nothing was changed. */
    is_known: z.boolean(),
    /** The proposal that waits, and the statement that it would become. */
    proposal_id: z.nullable(z.string()),
    statement_id: z.string(),
  }),
})

/** So many lines, and their sum in rupees. */
const tally = z.strictObject({ lines: z.number(), amount: z.number() })
export type Tally = z.output<typeof tally>

/** A file that waits for a second person, and what it would do. */
export const waitingStatement = z.strictObject({
  /** Of the statement that it becomes once it is approved. */
  id: z.string(),
  proposal_id: z.string(),
  uploaded_by: z.string(),
  is_mine: z.boolean(),
  uploaded_at: z.string(),
  expires_at: z.string(),
  sha256: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  closing: z.number(),
  accepted: z.number(),
  known: z.number(),
  /** Credits that belong to a deposit, counted now or matched by hand before. */
  deposits: tally,
  /** Credits that go into suspense. */
  suspense: tally,
  /** Debits that are explained: withdrawals, and payments that went back to their senders. */
  payments_out: tally,
  /** Debits that nobody has explained yet. */
  not_explained: tally,
})
export type WaitingStatement = z.output<typeof waitingStatement>

export const viewWaitingStatement = consoleCall({
  method: 'GET',
  path: '/statements/waiting',
  access: 'staff',
  roles: everyone,
  summary: 'The file that waits for a second person, if one does. One waits at a time.',
  reply: z.nullable(waitingStatement),
})

export const listWaitingLines = consoleCall({
  method: 'GET',
  path: '/statements/waiting/lines',
  access: 'staff',
  roles: everyone,
  summary: 'What each new line of the waiting file would do, in the order of the file, 50 at a time.',
  query: z.strictObject({ state: z.optional(z.enum(['waiting', 'matched'])), after }),
  reply: pageOf(statementLine),
})

export const listStatements = consoleCall({
  method: 'GET',
  path: '/statements',
  access: 'staff',
  roles: everyone,
  summary: 'Imported statements, newest first, 50 at a time.',
  query: z.strictObject({ after }),
  reply: pageOf(statementRow),
})

export const listStatementLines = consoleCall({
  method: 'GET',
  path: '/lines',
  access: 'staff',
  roles: everyone,
  summary: 'Lines of the statements, newest first, 50 at a time, of one statement or of all.',
  query: z.strictObject({
    state: z.optional(z.enum(lineStates)),
    statement_id: z.optional(z.uuid()),
    after,
  }),
  reply: pageOf(statementLine),
})

/** A movement of the ledger's bank account that no statement has shown yet. */
const ledgerBankEntry = z.strictObject({
  transfer_id: z.string(),
  act: z.string(),
  at: z.string(),
  /** As the bank would show it: positive came in, negative went out. */
  amount: z.number(),
  ref: z.nullable(z.string()),
})

export const reconciliation = z.strictObject({
  statement: statementRow,
  /** What the account held before the first statement. */
  opening_before_first: z.number(),
  statement_closing: z.number(),
  /** The same by the ledger: everything but what only later statements show. */
  ledger_closing: z.number(),
  /** `statement_closing` − `ledger_closing`, to the paisa. */
  difference: z.number(),
  /** What of it the three lists do not explain. Never anything but 0 unless someone changed the books. */
  unexplained: z.number(),
  is_even: z.boolean(),
  /** Up to 200 of each. */
  lines_without_entry: z.array(statementLine),
  entries_without_line: z.array(ledgerBankEntry),
  /** Lines that were counted with another amount. */
  lines_that_differ: z.array(z.strictObject({ line: statementLine, counted: z.number() })),
})
export type Reconciliation = z.output<typeof reconciliation>

export const viewReconciliation = consoleCall({
  method: 'GET',
  path: '/statements/:id/reconciliation',
  access: 'staff',
  roles: everyone,
  summary: 'The ledger’s bank account against a statement, to the paisa, with every difference.',
  params: id,
  reply: reconciliation,
})

export const clientMoney = z.strictObject({
  as_of: z.string(),
  /** How many clients have an account in the ledger. */
  clients: z.number(),
  /** The sum of all that is the clients', in rupees. */
  owed_to_clients: z.number(),
  /** Where it is: at the bank, less what is in transit, in suspense and the firm's own. They sum to what is owed. */
  held: z.array(
    z.strictObject({
      account: z.enum([
        'bank',
        'payouts',
        'suspense',
        'adjustments',
        'fees',
        'taxes',
        'market',
        'promotion',
        'lender',
      ]),
      title: z.string(),
      amount: z.number(),
    }),
  ),
  /** The sum of `held` − `owed_to_clients`: 0, or the books are broken. */
  difference: z.number(),
  is_even: z.boolean(),
})
export type ClientMoney = z.output<typeof clientMoney>

export const viewClientMoney = consoleCall({
  method: 'GET',
  path: '/client-money',
  access: 'staff',
  roles: everyone,
  summary: 'What all clients have, and where it is, to the paisa.',
  reply: clientMoney,
})
