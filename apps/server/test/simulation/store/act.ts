/** Simulation: a model of `sql/trading/act.sql`, in its order: keys, what must hold, grants, versions, prices, offers, money, rows. */
import type { Head, LegRow } from './ledger.ts'
import { recordPlans } from './records.ts'
import type { GrantRow } from './rows.ts'
import type { Store } from './store.ts'
import { arrayIn, wholeIn } from './tables.ts'

const QUOTE_VALID_MS = 20_000

export interface ActRow {
  readonly outcome: string
  readonly earlier_body_hash: Buffer | null
  readonly earlier_reply: Buffer | null
}

interface Asked {
  readonly place: string | null
  readonly bodyHash: Buffer
  readonly reply: Buffer
  readonly now: Date
  readonly client: string
  readonly session: string | null
  readonly operation: string | null
  readonly mustBeOpen: boolean
  readonly least: string | null
  readonly worth: bigint
  readonly card: string | null
  readonly payAt: Date
}

const bytesIn = (text: string | null | undefined): Buffer => Buffer.from((text ?? '').slice(2), 'hex')
const numbersIn = (text: unknown): number[] => arrayIn(text).map(Number)

function asksIn(texts: readonly unknown[]): Asked[] {
  const columns = texts.slice(0, 14).map(arrayIn)
  const [scopes, routes, keys, hashes, replies, nows, clients, sessions, operations, opens, leasts] = columns
  const [worths, cards, payAts] = columns.slice(11)
  return (clients ?? []).map((client, at) => ({
    place: keys?.[at] ? `${scopes?.[at]} ${routes?.[at]} ${keys[at]}` : null,
    bodyHash: bytesIn(hashes?.[at]),
    reply: bytesIn(replies?.[at]),
    now: new Date(nows?.[at] ?? 0),
    client: client ?? '',
    session: sessions?.[at] ?? null,
    operation: operations?.[at] ?? null,
    mustBeOpen: opens?.[at] === 'true',
    least: leasts?.[at] ?? null,
    worth: wholeIn(worths?.[at]),
    card: cards?.[at] ?? null,
    payAt: new Date(payAts?.[at] ?? 0),
  }))
}

interface Moving extends Head {
  readonly of: number
  readonly onceKey: string | null
  readonly oncePaise: bigint
  readonly mayBeShort: boolean
  readonly legs: LegRow[]
}

function transfersIn(texts: readonly unknown[]): Moving[] {
  const of = numbersIn(texts[20])
  const [ids, acts, refs, memos, ats, keys, amounts, shorts] = texts.slice(21, 29).map(arrayIn)
  const legOf = numbersIn(texts[29])
  const [fromOwners, fromPurposes, toOwners, toPurposes, assets, moved] = texts.slice(30, 36).map(arrayIn)
  const transfers = of.map(
    (ask, at): Moving => ({
      ...{ of: ask, id: ids?.[at] ?? '', act: acts?.[at] ?? '', ref: refs?.[at] ?? null },
      ...{ memo: memos?.[at] ?? null, at: ats?.[at] ?? '', onceKey: keys?.[at] ?? null, empties: false },
      ...{ oncePaise: wholeIn(amounts?.[at]), mayBeShort: shorts?.[at] === 'true', legs: [] },
    }),
  )
  for (const [at, transfer] of legOf.entries()) {
    transfers[transfer - 1]?.legs.push({
      of: 1,
      from: [fromOwners?.[at] ?? '', fromPurposes?.[at] ?? ''],
      to: [toOwners?.[at] ?? '', toPurposes?.[at] ?? ''],
      asset: assets?.[at] ?? '',
      amount: wholeIn(moved?.[at]),
    })
  }
  return transfers
}

export type Records = Readonly<Record<string, readonly (Record<string, never> & { plan: number })[]>>

/** Throws where PostgreSQL would: then nothing was done. */
export function act(store: Store, texts: readonly unknown[]): ActRow[] {
  const asks = asksIn(texts)
  const transfers = transfersIn(texts)
  const records = JSON.parse(String(texts[36])) as Records
  const outcomes: (string | null)[] = asks.map(() => null)
  const granted: (GrantRow | null)[] = asks.map(() => null)
  claimKeys(store, asks, outcomes)
  for (const [at, ask] of asks.entries()) {
    outcomes[at] ??= whyNot(store, ask)
    if (outcomes[at] !== null || ask.session === null || !store.pin.get(ask.client)) continue
    granted[at] = openGrant(store, ask, granted)
    if (granted[at] === null) outcomes[at] = 'pin_grant_missing'
  }
  checkVersions(store, asks, texts, outcomes)
  const quotes = checkQuotes(store, asks, texts, outcomes)
  checkTakes(store, records.takes ?? [], outcomes)
  const leftOut = levyOnce(store, asks, transfers, outcomes)
  const posted = postAll(store, asks, transfers, leftOut, outcomes)
  const done = outcomes.map((outcome) => outcome ?? 'done')
  recordPlans(store, records, done, asks)
  for (const [at, ask] of asks.entries()) {
    const grant = granted[at]
    if (done[at] === 'done' && grant) store.grant.change(grant.id, { used_at: ask.now })
    if (done[at] !== 'done' && done[at] !== 'again' && ask.place) store.idempotency.drop(ask.place)
    if (done[at] === 'done') tell(store, ask, records, at, posted)
  }
  for (const { ask, id } of quotes) if (done[ask] === 'done') store.quote.change(id, { used_at: store.now() })
  return asks.map((ask, at) => {
    const earlier = done[at] === 'again' && ask.place ? store.idempotency.get(ask.place) : undefined
    return {
      outcome: done[at] ?? '',
      earlier_body_hash: earlier?.body_hash ?? null,
      earlier_reply: earlier?.reply ?? null,
    }
  })
}

function tell(
  store: Store,
  { place, client }: Asked,
  records: Records,
  at: number,
  posted: readonly Moving[],
): void {
  const own = (table: string): string[] =>
    (records[table] ?? []).filter(({ plan }) => plan === at + 1).map((row) => String(row.id))
  store.effects.push({
    ...{ key: place, client, withdrawals: own('withdrawals') },
    orders: [...own('orders'), ...own('changes')],
    transfers: posted.filter(({ of }) => of === at + 1).map(({ id }) => id),
  })
}

function claimKeys(store: Store, asks: readonly Asked[], outcomes: (string | null)[]): void {
  for (const [at, { place, bodyHash, reply }] of asks.entries()) {
    if (place === null) continue
    if (store.idempotency.get(place)) outcomes[at] = 'again'
    else store.idempotency.add(place, { body_hash: bodyHash, reply })
  }
}

function whyNot(store: Store, ask: Asked): string | null {
  const client = store.client.get(ask.client)
  if (ask.mustBeOpen && client?.frozen_at) return 'account_frozen'
  if (ask.card !== null) return whyNoPayee(store, ask)
  return ask.least !== null && ask.worth < (store.limits.get(ask.least) ?? 0n) ? 'trade_too_small' : null
}

function whyNoPayee(store: Store, { client, card: id, payAt }: Asked): string | null {
  const owner = store.client.get(client)
  const card = store.card.get(id ?? '')
  if (!card || card.client_id !== client || card.removed_at !== null) return 'card_unknown'
  if (owner?.withdrawals_from && owner.withdrawals_from > payAt) return 'withdrawals_held'
  if (card.usable_from > payAt) return 'card_cooling_off'
  if (owner?.frozen_at && card.usable_from > owner.frozen_at) return 'card_newer_than_freeze'
  return store.pin.get(client) ? null : 'pin_not_set'
}

function openGrant(store: Store, ask: Asked, taken: readonly (GrantRow | null)[]): GrantRow | null {
  const open = store
    .grantsOf(ask.session)
    .filter(
      (grant) =>
        grant.purpose === 'guarded-act' &&
        grant.used_at === null &&
        grant.expires_at > ask.now &&
        (grant.operation === null || grant.operation === ask.operation) &&
        !taken.includes(grant),
    )
  const named = open.filter(({ operation }) => operation !== null)
  return (
    (named.length > 0 ? named : open).toSorted(
      (a, b) => a.expires_at.getTime() - b.expires_at.getTime(),
    )[0] ?? null
  )
}

function checkVersions(
  store: Store,
  asks: readonly Asked[],
  texts: readonly unknown[],
  outcomes: (string | null)[],
): void {
  const of = numbersIn(texts[17])
  const ids = arrayIn(texts[18])
  const versions = numbersIn(texts[19])
  const seen = new Set<string>()
  const stale = new Set<number>()
  for (const [at, ask] of of.entries()) {
    if (outcomes[ask - 1] !== null) continue
    const id = ids[at] ?? ''
    const order = store.order.get(id)
    const isSo =
      order !== undefined && order.version === versions[at] && order.client_id === asks[ask - 1]?.client
    if (!isSo || seen.has(id)) stale.add(ask - 1)
    else seen.add(id)
  }
  for (const at of stale) outcomes[at] = 'moved_on'
}

function checkQuotes(
  store: Store,
  asks: readonly Asked[],
  texts: readonly unknown[],
  outcomes: (string | null)[],
): { ask: number; id: string }[] {
  const ids = arrayIn(texts[15])
  const waited = arrayIn(texts[16])
  const now = store.now().getTime()
  return numbersIn(texts[14]).map((of, at) => {
    const [ask, id] = [of - 1, ids[at] ?? '']
    const quote = store.quote.get(id)
    const isThere = quote && quote.client_id === asks[ask]?.client && quote.used_at === null
    const ageMs = now - (quote?.issued_at.getTime() ?? 0)
    const isOld = ageMs < 0 || ageMs > QUOTE_VALID_MS || Number(waited[at] ?? 0) > QUOTE_VALID_MS
    outcomes[ask] ??= isThere ? (isOld ? 'quote_expired' : null) : 'quote_missing'
    return { ask, id }
  })
}

function checkTakes(store: Store, takes: Records[string], outcomes: (string | null)[]): void {
  const wanted = new Map<string, bigint>()
  const applied = new Set<string>()
  for (const take of takes as readonly Record<string, string | number | null>[]) {
    const ask = Number(take.plan) - 1
    if (outcomes[ask] !== null) continue
    const id = String(take.offer)
    const offer = store.offer.get(id)
    const units = BigInt(take.units ?? 0)
    const at = new Date(String(take.at))
    const person = take.person === null || take.person === undefined ? null : `${id} ${take.person}`
    const sum = (wanted.get(id) ?? 0n) + units
    outcomes[ask] =
      units < 0n
        ? null
        : !offer || at < offer.opens_at || (offer.closes_at !== null && at >= offer.closes_at)
          ? 'offer_closed'
          : take.version !== offer.version
            ? 'offer_changed'
            : person !== null && (applied.has(person) || hasApplied(store, id, String(take.person)))
              ? 'applied_already'
              : offer.total !== null && offer.taken + sum > offer.total
                ? 'offer_full'
                : null
    if (outcomes[ask] !== null) continue
    wanted.set(id, sum)
    if (person !== null) applied.add(person)
  }
}

const hasApplied = (store: Store, offer: string, person: string): boolean =>
  [...store.application.rows.values()].some(
    (one) => one.offer_id === offer && one.person === person && one.ended_at === null,
  )

function levyOnce(
  store: Store,
  asks: readonly Asked[],
  transfers: readonly Moving[],
  outcomes: readonly (string | null)[],
): Set<string> {
  const leftOut = new Set<string>()
  for (const { id, of, onceKey, oncePaise } of transfers) {
    if (onceKey === null || outcomes[of - 1] !== null) continue
    const key = `${asks[of - 1]?.client} ${onceKey}`
    if (store.chargeOnce.get(key)) leftOut.add(id)
    else {
      store.chargeOnce.add(key, { transfer_id: id })
      store.levied.add(id, { amount: oncePaise })
    }
  }
  return leftOut
}

function postAll(
  store: Store,
  asks: readonly Asked[],
  transfers: readonly Moving[],
  leftOut: ReadonlySet<string>,
  outcomes: (string | null)[],
): Moving[] {
  const going = transfers.filter(({ id, of }) => outcomes[of - 1] === null && !leftOut.has(id))
  for (const transfer of going) {
    const ask = asks[transfer.of - 1]
    const least = store.limits.get(ask?.least ?? '') ?? 0n
    const empties = ask?.card !== null && ask !== undefined && ask.worth < least
    const [became = ''] = store.ledger.post([{ ...transfer, empties }], transfer.legs)
    if (became === 'posted') continue
    const isAlone = transfers.filter(({ of }) => of === transfer.of).length === 1
    if (became === 'again' || !transfer.mayBeShort || !isAlone)
      throw new Error(`a transfer (${transfer.act}) of a plan could not be posted: ${became}`)
    outcomes[transfer.of - 1] = became === 'short' ? 'funds_short' : 'withdrawal_too_small'
  }
  return going.filter(({ of }) => outcomes[of - 1] === null)
}
