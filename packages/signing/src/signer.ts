/**
 * signing: the signer. It takes in every new entry and signs a head only over its own books, which extend what it signed before. What
 * cannot come from posting stops it for good: it says so, keeps it, and signs nothing more.
 */
import { hash } from 'node:crypto'
import { signedNote } from '@pramaan/tlog'
import {
  canonical,
  checkpointText,
  checkRotations,
  endOf,
  keyAt,
  type Rotation,
  rootOfEdge,
} from '@pramaan/verifier'
import { actsInHead, withEvent } from './acts-in-heads.ts'
import { type Adopted, adoptedFrom, passes } from './adopted.ts'
import { backOf } from './back.ts'
import { auditWrong, lookAt } from './begin.ts'
import { withHead } from './log-edge.ts'
import {
  type AuditTip,
  type Beginning,
  type Begun,
  type HeadToSign,
  Outrun,
  Refused,
  type SignedHead,
  type Signer,
  SignerStopped,
} from './port.ts'
import { isSignedWith, type SigningKey } from './signing-key.ts'
import { compared, isStanding, leavesOf, RECORD_BYTES } from './standing.ts'
import type { LastHead, Store } from './store.ts'
import { readActs, takeAct, takeMoney } from './take-acts.ts'
import { takeEntry } from './take-entries.ts'
import { treeOver } from './tree.ts'

export interface SignerParts {
  readonly store: Store
  readonly key: SigningKey
  /** The key before it: signs the log's checkpoints as well, as long as the statement of the change says. */
  readonly former?: SigningKey
  readonly clock: { now(): Date }
  readonly say: (sentence: string) => void
  /** Of a demo: as long as its past is not told, a database without any head is a new one. */
  readonly isDemo: boolean
}

/** The turn of whoever began last. */
interface Turn {
  readonly number: number
  readonly isGo: boolean
  readonly standing: Buffer
  readonly audit: AuditTip
  readonly heads: number
}

class Wrong extends Error {}

const sha256 = (text: string): string => hash('sha256', text)

export function signerWith(parts: SignerParts): Signer {
  const { store, key } = parts
  let turn: Turn | null = null
  let tail: Promise<unknown> = Promise.resolve()
  /** While books from before are taken in: of a store that was left in the middle of it, all is taken in anew. */
  let adopted: Adopted | null = null

  /** One call after the other, none after a stop; what is wrong stops the signer. */
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const run = tail.then(async () => {
      refuseStopped(store)
      try {
        return await work()
      } catch (error) {
        throw error instanceof Wrong ? stop(parts, error.message) : error
      }
    })
    tail = run.catch(() => {})
    return run
  }
  /** A change by whoever has the turn. */
  const ofTurn = <T>(number: number, work: (mine: Turn) => T): T =>
    store.change(() => {
      if (turn?.number !== number || store.fact('turn') !== number)
        throw new Outrun('another server makes the head')
      return work(turn)
    })
  const goOf = <T>(number: number, work: (mine: Turn) => T): T =>
    ofTurn(number, (mine) => {
      if (!mine.isGo) throw new Refused('the last head is to be had first')
      return work(mine)
    })

  return {
    key: key.key,
    log: key.log.key,
    get rotations() {
      return store.fact('rotations')
    },
    state: async () => ({
      heads: store.log().size,
      clients: store.standing().length / RECORD_BYTES,
      audit: store.fact('audit').entries,
      stopped: store.fact('stopped'),
      anew: store.fact('anew'),
    }),
    begin: (beginning, standing) =>
      inTurn(() => {
        const heads = beginning.heads[0]?.number ?? 0
        const begun = begin(parts, beginning, standing, adopted?.head === heads)
        turn = { number: begun.turn, isGo: begun.is === 'go', standing, audit: beginning.audit, heads }
        return begun
      }),
    takeHeads: (number, heads) =>
      inTurn(() =>
        goOf(number, () => {
          if (!store.fact('isAdopting'))
            throw new Refused('heads are taken in only before the first is signed')
          let [last, edge] = [store.fact('last'), store.log()]
          for (const { number: place, body, signature } of heads) {
            const { prev = null } = JSON.parse(body)
            if (place !== edge.size + 1 || prev !== (last?.hash ?? null))
              throw new Refused(`head ${place} of the database does not follow from the one before it`)
            last = { number: place, body, signature, note: '', hash: sha256(body), prev, secret: null }
            edge = withHead(edge, body)
            store.addHead(place, last.hash)
          }
          store.setLog(edge)
          store.setFact('last', last)
        }),
      ),
    takeTree: (number, secret, leaves) =>
      inTurn(async () => {
        const { last, standing } = goOf(number, (mine) => ({ last: store.fact('last'), ...mine }))
        if (!store.fact('isAdopting') || last?.number !== turn?.heads)
          throw new Refused('a tree is taken in only behind all heads, and before the first is signed')
        if (last === null) return
        const found = await adoptedFrom(last, Buffer.from(secret, 'hex'), leaves, standing)
        if (typeof found === 'string') throw new Wrong(found)
        adopted = found
      }),
    takeEvents: (number, events) =>
      inTurn(async () => {
        const acts = await readActs(events)
        return goOf(number, () => {
          let taken = store.fact('acts')
          const known = store.fact('audit')
          for (const [index, event] of events.entries()) {
            const next = withEvent(taken, event)
            const { entries } = next?.audit ?? { entries: taken.audit.entries + 1 }
            if (!next || (entries === known.entries && event.hash !== known.hash))
              throw new Wrong(
                `Entry ${entries} of the audit log does not follow from what was taken in, or was changed.`,
              )
            taken = next
            if (entries <= known.entries) continue
            const wrong = takeAct(store, event.body, acts[index] ?? null)
            if (wrong) throw new Wrong(`Entry ${entries} of the audit log: ${wrong}`)
          }
          store.setFact('acts', taken)
          if (taken.audit.entries > known.entries) store.setFact('audit', taken.audit)
        })
      }),
    takeEntries: (number, entries) =>
      inTurn(() =>
        goOf(number, () => {
          for (const entry of entries) {
            const wrong =
              takeEntry(store, entry) ??
              takeMoney(store, entry) ??
              (adopted && passes(adopted, entry, store.chainOf(entry.client).paise))
            if (wrong) throw new Wrong(wrong)
          }
        }),
      ),
    sign: (number, head) =>
      inTurn(async () => {
        const rotations = await checkRotations(store.fact('rotations'))
        goOf(number, (mine) => refuseUnready(parts, mine, rotations))
        if (needsTree(store) && store.fact('last') && adopted?.left.size !== 0) {
          // Another process has taken some of it in: nobody has seen all of it.
          adopted = null
          throw new Refused('the chains were not held against the tree under the last head')
        }
        const { made, leaves, tree, edge } = await makeHead(parts, head, rotations)
        return goOf(number, () => {
          store.addHead(made.number, made.hash)
          store.setLog(edge)
          store.setFact('last', made)
          store.setFact('isAdopting', false)
          const signing = store.fact('signing')
          if (signing?.isOpen) store.setFact('signing', { ...signing, isOpen: false })
          store.closeLegs()
          store.closeActs()
          turn = null
          adopted = null
          return answerOf(store, made, leaves, tree)
        })
      }),
    signed: (number) =>
      inTurn(async () => {
        const last = ofTurn(number, () => store.fact('last'))
        if (last?.secret == null) throw new Refused('no head was signed yet')
        const { leaves } = await leavesOf(store.standing(), Buffer.from(last.secret, 'hex'))
        return answerOf(store, last, leaves, await treeOver(leaves))
      }),
    settle: () => inTurn(() => store.change(() => store.setFact('isSettled', true))),
  }
}

function refuseStopped(store: Store): void {
  const stopped = store.fact('stopped')
  if (stopped) throw new SignerStopped(stopped.why)
}

/** On the disk before anybody is told: a restart does not make it good. */
function stop({ store, clock, say }: SignerParts, why: string): SignerStopped {
  store.change(() => store.setFact('stopped', { at: clock.now().toISOString(), why }))
  say(`Signing has stopped: ${why}`)
  return new SignerStopped(why)
}

/** Two people who begin anew say themselves that the books are right. */
const needsTree = (store: Store): boolean => store.fact('isAdopting') && store.fact('anew').length === 0

function begin(
  { store, isDemo }: SignerParts,
  beginning: Beginning,
  standing: Buffer,
  hasTree: boolean,
): Begun {
  if (!isStanding(standing)) throw new Refused('the standing of the clients cannot be read')
  return store.change(() => {
    if (isDemo && beginning.heads.length === 0 && !store.fact('isSettled')) {
      store.forget()
      store.setFact('rotations', [])
    }
    const asksForTree = needsTree(store) && beginning.heads.length > 0 && !hasTree
    if (asksForTree) store.forget()
    const number = store.fact('turn') + 1
    store.setFact('turn', number)
    const { is, wrong, lacks } = lookAt(store, beginning, standing)
    if (wrong && beginning.isSure) throw new Wrong(wrong)
    return {
      turn: number,
      is: wrong ? 'doubt' : is,
      why: wrong,
      heads: store.log().size,
      audit: store.fact('acts').audit.entries,
      needsTree: asksForTree,
      lacks,
    }
  })
}

/** Before anything is signed: the books are the database's to the last paisa, and every movement has both its sides. */
function refuseUnready(
  { store, key }: SignerParts,
  { standing, audit, heads }: Turn,
  rotations: readonly Rotation[],
): void {
  const last = store.fact('last')
  if ((last?.number ?? 0) !== heads) throw new Refused(`of ${heads} heads ${last?.number ?? 0} were taken in`)
  if (
    store.fact('isAdopting') &&
    last &&
    !isSignedWith(keyAt(rotations, last.number, key.key), last.body, Buffer.from(last.signature, 'hex'))
  )
    throw new Refused(`head ${last.number} of the database is not signed with the key of this signer`)
  if (keyAt(rotations, heads + 1, key.key) !== key.key)
    throw new Refused(`head ${heads + 1} is not to be signed with this key any more: the firm has changed it`)
  const { lacks, wrong } = compared(store.standing(), standing)
  const strange = wrong ?? auditWrong(store.fact('audit'), audit)
  if (strange) throw new Wrong(strange)
  if (lacks.length > 0 || store.fact('acts').audit.entries !== audit.entries)
    throw new Refused('not all that is new was handed over')
  const open = store.openLeg()
  if (open)
    throw new Wrong(
      `Entry ${open.seq} of client ${open.client} does not balance: transfer ${open.transfer} has no other side to it.`,
    )
}

async function makeHead(
  { store, key, former, clock }: SignerParts,
  { at, mode, secret }: HeadToSign,
  rotations: readonly Rotation[],
) {
  const { leaves, clients, entries } = await leavesOf(store.standing(), Buffer.from(secret, 'hex'))
  const tree = await treeOver(leaves)
  const last = store.fact('last')
  const number = (last?.number ?? 0) + 1
  const prev = last?.hash ?? null
  const back = store.headHash(Number(backOf(BigInt(number))))
  const changes = endOf(rotations)
  const body = canonical({
    ...actsInHead(store.fact('acts')),
    at,
    audit: store.fact('audit'),
    back,
    clients,
    entries,
    mode,
    number,
    prev,
    root: tree.root,
    ...(changes ? { rotations: changes } : {}),
    total: Number(tree.total),
  })
  const edge = withHead(store.log(), body)
  const text = checkpointText(key.log.key.name, { size: edge.size, root: rootOfEdge(edge.roots) })
  const until = rotations.at(-1)?.until
  const isBoth = former && until && clock.now() < new Date(until)
  const note = signedNote(text, [key.log.sign(text), ...(isBoth ? [former.log.sign(text)] : [])])
  const signature = key.sign(body).toString('hex')
  const made: LastHead = { number, body, signature, note, hash: sha256(body), prev, secret }
  return { made, leaves, tree, edge }
}

const answerOf = (
  store: Store,
  { number, body, signature, note }: LastHead,
  leaves: Buffer,
  { firsts, nodes }: SignedHead['tree'],
): SignedHead => ({
  ...{ number, body, signature, note, leaves, tree: { firsts, nodes } },
  rotations: store.fact('rotations'),
})
