/** corporate-actions: two people withdraw what was announced, before it has reached anyone. Moved, it is announced again. */
import { type AnnouncedAction, Refusal } from '@pramaan/contracts'
import type { ActKind } from '../../firm/acts.ts'
import { tellActionsChanged } from '../../market/store/corporate-actions.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { saidAt, serverWord } from '../../platform/sealed-texts.ts'
import { nameOf, type StoredTerms, termsOf, titleOf } from './action-words.ts'

export const withdrawAction: ActKind<'corporate-action-withdrawal'> = {
  kind: 'corporate-action-withdrawal',
  draft: async (tx, _parts, { action_id: id }) => {
    const [stored] = await readAllOpen(tx, id)
    const { action, ex_day: exDay, number } = stored
    const act = { symbol: stored.symbol, action, ex_day: exDay, ...termsOf(stored) }
    return {
      subject: `corporate-action:${stored.instrument_id}:${exDay}:${action}:${number}`,
      title: `Withdraw ${titleOf(act)}`,
      clientId: null,
      changes: [
        { field: 'Company', before: stored.name, after: stored.name },
        { field: 'Corporate action', before: nameOf(act), after: 'Withdrawn' },
        { field: 'Ex-date', before: dayInWords(exDay), after: '' },
        { field: 'What clients read', before: stored.says, after: '' },
      ],
    }
  },
  apply: async (tx, { businessClock }, { action_id: id }) => {
    const at = businessClock.now()
    for (const { id: one } of await readAllOpen(tx, id)) {
      await tx.query('select withdraw_action($1, $2, $3)', [
        ...[one, at],
        serverWord('action-withdrawn', one, saidAt(at)),
      ])
    }
    await tellActionsChanged(tx)
  },
  tell: () => 'A corporate action was withdrawn before its ex-date.',
}

interface Open extends StoredTerms {
  readonly id: string
  readonly instrument_id: number
  readonly symbol: string
  readonly name: string
  readonly action: AnnouncedAction
  readonly number: number
  readonly ex_day: string
  readonly says: string
  readonly run_id: string | null
  readonly is_settled: boolean
  readonly is_withdrawn: boolean
}

const refused = (says: string): Refusal => new Refusal('corporate_action_refused', { says })

/** It, and the same of the share's other listings. */
async function readAllOpen(tx: Queries, id: string): Promise<[Open, ...Open[]]> {
  const first = await readOpen(tx, id)
  const others = await tx.query<{ id: string }>(
    `select b.id from corporate_action a join instrument i on i.id = a.instrument_id
     join instrument l on l.isin = i.isin and l.id <> i.id
     join corporate_action b on b.instrument_id = l.id and (b.ex_day, b.kind, b.number) = (a.ex_day, a.kind, a.number)
     where a.id = $1 and b.withdrawn_at is null order by b.id`,
    [id],
  )
  const all: [Open, ...Open[]] = [first]
  for (const other of others) all.push(await readOpen(tx, other.id))
  return all
}

/** Whoever applies it holds its run: nobody is reached while this looks. */
async function readOpen(tx: Queries, id: string): Promise<Open> {
  await tx.query(
    'select from ex_day_run where id = (select run_id from corporate_action where id = $1) for update',
    [id],
  )
  const [row] = await tx.query<Open>(
    `select a.id, a.instrument_id, i.symbol, i.name, a.kind as action, a.number, a.ex_day, a.says, a.run_id, a.shares_before,
       a.shares_after, a.amount_paise, a.settled_at is not null as is_settled, a.withdrawn_at is not null as is_withdrawn
     from corporate_action a join instrument i on i.id = a.instrument_id where a.id = $1 for update of a`,
    [id],
  )
  if (!row) throw refused('This corporate action is not known.')
  if (row.is_withdrawn) throw refused('This corporate action has been withdrawn already.')
  const [reached] = await tx.query(
    `select from ex_day_run where id = $1 and (holders > 0 or done_at is not null)
     union all
     select from corporate_credit where effect_id is null and instrument_id = $2 and ex_day = $3 and kind = $4 limit 1`,
    [row.run_id, row.instrument_id, row.ex_day, row.action],
  )
  if (row.is_settled || reached) throw refused('This corporate action has been applied already.')
  return row
}
