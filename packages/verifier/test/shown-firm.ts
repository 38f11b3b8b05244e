/** A firm whose people have signed what a client's entries come from, and the file that the client saves of it. Trees are made with Node's hash. */
import { type ActsInHead, type Entry, NO_HASH, type ShownEvent, type Statement } from '../src/index.ts'
import { pathOf, rootOf } from './firm-log.ts'
import { approved, eventOf, founded, type Member, member, possessionOf, signedPair } from './firm-people.ts'
import { CLIENT, hash, OTHER, type PlacedProof, proofOf, savedFile } from './ledger.ts'

/** An hour before anybody had a key, and the minutes after; the events are told at 10:00. */
export const BEFORE = '2026-11-18T09:00:00.000Z'
export const AFTER = '2026-11-18T10:00:30.000Z'

export const idOf = (number: number): string => `00000000-0000-4000-8000-0000000000${number + 10}`

export const people = async () => ({
  maker: await member('maker', 1),
  checker: await member('checker', 2),
})
export type People = Awaited<ReturnType<typeof people>>

/** ₹100 given as a correction. */
export const gives = (client = CLIENT, rupees = 100) => ({
  ...{ kind: 'cash-adjustment', client_id: client, direction: 'credit', rupees, message: 'Sorry.' },
})

export const approvedFor = ({ maker, checker }: People, id: string, client = CLIENT, rupees = 100) =>
  approved({ id, act: gives(client, rupees), client, maker, checker })

export async function enrolled({ maker, checker }: People, third: Member, id = idOf(80)): Promise<string> {
  const act = { kind: 'staff-key-enrol', key_id: third.signer.keyId }
  const pair = await signedPair({ id, act, maker, checker })
  return eventOf('staff-key-enrol.approved', checker, null, {
    ...pair,
    possession: await possessionOf(third),
  })
}

export const ended = ({ maker, checker }: People, one: Member): Promise<string> =>
  approved({ id: idOf(81), act: { kind: 'staff-key-end', key_id: one.signer.keyId }, maker, checker })

export interface Given {
  readonly act?: string
  readonly at?: string
  readonly amount?: number
  readonly transfer?: number
  readonly account?: string
  readonly asset?: string
  readonly memo?: string
}

/** What came in, one entry behind the other: rupees where nothing else is said. */
export function given(all: readonly Given[]): Entry[] {
  const entries: Entry[] = []
  const balances = new Map<string, number>()
  for (const [at, one] of all.entries()) {
    const { act = 'adjustment', at: when = AFTER, amount = 10_000, transfer = at } = one
    const { account = 'cash', asset = 'INR', memo = null } = one
    const balance = (balances.get(asset) ?? 0) + amount
    balances.set(asset, balance)
    const body = {
      ...{ account, act, amount, asset, at: when, balance, client: CLIENT, memo },
      ...{ prev: entries.at(-1)?.hash ?? NO_HASH, ref: null, seq: at + 1 },
      transfer: `00000000-0000-4000-8000-0000000001${transfer + 10}`,
    }
    entries.push({ ...body, hash: hash(JSON.stringify(body)) })
  }
  return entries
}

/** Nothing was changed before and after, as `signedPair` signs it. */
const SEEN = { salt: '00'.repeat(16), changes: [] }

const isOfKeys = (body: string): boolean => body.startsWith('{"act":"staff-key')

/** What a head says of all these events. */
export function actsOver(events: readonly string[]): ActsInHead {
  const keys = events.filter(isOfKeys)
  const last = keys.reduce(
    (before, body) => hash(Buffer.concat([Buffer.from(before, 'hex'), Buffer.from(body)])),
    NO_HASH,
  )
  const root = events.length === 0 ? hash('') : rootOf(events).toString('hex')
  return { acts: { entries: events.length, root }, keys: { entries: keys.length, hash: last } }
}

/** The events about keys and those behind the client's entries, by the place of the event. */
export const shownOf = (
  events: readonly string[],
  moves: Readonly<Record<number, readonly number[]>>,
): ShownEvent[] =>
  events.flatMap((body, index) =>
    isOfKeys(body) || moves[index]
      ? [
          {
            ...{ index, body, moves: moves[index] ?? [], shown: isOfKeys(body) ? null : SEEN },
            path: pathOf(index, events).map((step) => step.toString('base64')),
          },
        ]
      : [],
  )

export function fileOf(
  entries: readonly Entry[],
  proof: PlacedProof,
  acts: readonly ShownEvent[],
): Statement {
  return { ...savedFile(entries, proof), format: 'pramaan-ledger-3', acts }
}

/** Two founders, somebody else's act, then two of this client's; before them one entry from before the first key. */
export async function shownFirm() {
  const staff = await people()
  const events = [
    ...[await founded(staff.maker), await founded(staff.checker)],
    ...[
      await approvedFor(staff, idOf(1), OTHER),
      await approvedFor(staff, idOf(2)),
      await approvedFor(staff, idOf(3)),
    ],
  ]
  const entries = given([{ at: BEFORE }, {}, { act: 'sale-settled' }, {}])
  const proof = proofOf(entries, { acts: actsOver(events) })
  const acts = shownOf(events, { 3: [2], 4: [4] })
  return { staff, events, entries, proof, acts, file: fileOf(entries, proof, acts) }
}
