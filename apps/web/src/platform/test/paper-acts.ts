/** Tests: what two people of a firm on paper have signed of its client's entries, and what its heads say of that. */
import type { SignedEvent } from '@pramaan/contracts'
import { inclusionPath, rootOf, type TileSource } from '@pramaan/tlog'
import {
  type ActsInHead,
  demoStaffSigner,
  isKeyEvent,
  leafHash,
  NO_KEYS,
  possessionText,
  type StaffSigner,
  signDecision,
  signProposal,
  toBase64,
  toHex,
  withKeyEvent,
} from '@pramaan/verifier'

const OWN = { instance: 'a paper firm', reason: 'As agreed.', at: new Date('2026-11-15T05:00:00.000Z') }
const CHANGES = [{ field: 'Cash', before: '', after: '+₹100.00' }]

export interface Member {
  readonly id: string
  readonly role: 'maker' | 'checker'
  readonly signer: StaffSigner
}

export const member = async (role: Member['role'], id: string = role): Promise<Member> => ({
  ...{ id, role, signer: await demoStaffSigner(`${id}@firm.test`) },
})

const eventOf = (act: string, { id, role }: Member, client: string | null, signed: object): string => {
  const actor = { id, kind: 'staff', name: id, role }
  const at = OWN.at.toISOString()
  return JSON.stringify({ act, actor, at, client, reason: null, signed, what: 'Done.' })
}

export async function founded(one: Member): Promise<string> {
  const { id, role, signer } = one
  const said = { staff: id, name: id, role, key: signer.keyId, at: OWN.at.toISOString() }
  const possession = await signer.sign(possessionText({ ...said, instance: OWN.instance }))
  return eventOf('staff-key.founded', one, null, { possession })
}

/** As the server keeps it: the event, which entries it has moved, and what the checker saw. */
export interface PaperAct {
  readonly body: string
  readonly moves: readonly number[]
  readonly shown: SignedEvent['shown']
}

export const ofKeys = (body: string): PaperAct => ({ body, moves: [], shown: null })

/** Two people give this client an amount; the act is behind this entry. */
export async function givenBy(
  maker: Member,
  checker: Member,
  client: string,
  entry: number,
  rupees = 100,
): Promise<PaperAct> {
  const act = { kind: 'cash-adjustment', client_id: client, direction: 'credit', rupees, message: 'Sorry.' }
  const id = `00000000-0000-4000-8000-${String(entry).padStart(12, '0')}`
  const { signed: proposal } = await signProposal(maker.signer, { ...OWN, by: maker.id, id, act })
  const shown = { proposal: proposal.text, decision: 'approved', clientId: client, changes: CHANGES } as const
  const { signed: decision, salt } = await signDecision(checker.signer, { ...OWN, ...shown, by: checker.id })
  return {
    body: eventOf('cash-adjustment.approved', checker, client, { proposal, decision }),
    moves: [entry],
    shown: { salt, changes: CHANGES },
  }
}

const tilesOver = (acts: readonly PaperAct[]): TileSource => ({
  read: async (tiles) =>
    tiles.map(({ width }) => Buffer.concat(acts.slice(0, width).map(({ body }) => leafHash(body)))),
})

/** What a head says of them. */
export const actsIn = async (acts: readonly PaperAct[]): Promise<ActsInHead> => ({
  acts: { entries: acts.length, root: toHex(await rootOf(acts.length, tilesOver(acts))) },
  keys: acts
    .filter(({ body }) => isKeyEvent(body))
    .reduce((keys, { body }) => withKeyEvent(keys, body), NO_KEYS),
})

/** What the server answers about these entries. */
export async function shownOf(acts: readonly PaperAct[], entries: readonly number[]): Promise<SignedEvent[]> {
  const events: SignedEvent[] = []
  for (const [index, { body, moves, shown }] of acts.entries()) {
    const own = moves.filter((seq) => entries.includes(seq))
    if (own.length === 0 && !isKeyEvent(body)) continue
    const path = (await inclusionPath(index, acts.length, tilesOver(acts))).map(toBase64)
    events.push({ index, body, path, moves: own, shown })
  }
  return events
}
