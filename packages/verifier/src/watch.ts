/**
 * verifier: a ledger against what was seen of it before. Truncation, a second history and a head that was taken back
 * can only be found by someone who remembers.
 */
import { type Chain, chainOf, type Entry, follow, rupeesOf } from './chain.ts'
import { checkProof, type Proof, readHead } from './proof.ts'
import { Broken, type Remembered, type Verdict, verdictOf } from './verdict.ts'

/** Where the ledger comes from: the server's calls, or a file. */
export interface LedgerSource {
  readonly client: string
  readonly proof: Proof | null
  /** Every entry after this one, oldest first, in as many parts as it likes. */
  entries(after: number): AsyncIterable<readonly Entry[]>
  /** The heads from this proof's back to the one with that number, or null if the source does not have them. */
  heads?(number: number): Promise<readonly { number: number; body: string; hash: string }[] | null>
}

/** Follows the chain from where it was left, or from its beginning if nothing is remembered. */
export async function checkSince(source: LedgerSource, remembered: Remembered | null): Promise<Verdict> {
  try {
    return await check(source, remembered)
  } catch (error) {
    return verdictOf(error)
  }
}

async function check(source: LedgerSource, remembered: Remembered | null): Promise<Verdict> {
  const { client, proof } = source
  if (remembered && remembered.client !== client) throw new Broken('This is the ledger of someone else.')
  const head = proof && (await checkProof(proof))
  const chain = chainOf(client, remembered ?? undefined)
  const counted = head?.leaf ?? null
  /** What the client's rupees were at the entry that the head covers. */
  let atHead = counted?.entries === chain.entries ? { hash: chain.hash, total: rupeesOf(chain) } : null
  for await (const part of source.entries(chain.entries)) {
    for (const entry of part) {
      follow(chain, entry)
      if (chain.entries === counted?.entries) atHead = { hash: chain.hash, total: rupeesOf(chain) }
    }
  }
  if (head) {
    const isOlder = remembered !== null && head.leaf.entries < remembered.entries
    if (!isOlder) checkLeaf(chain, head.leaf, atHead)
    if (remembered?.head) await checkHeads(source, remembered.head, proof.head)
  } else if (remembered?.head) {
    throw new Broken(`Head ${remembered.head.number} was there before and is gone.`)
  }
  const signed = head ? head.leaf.entries : 0
  return {
    isWhole: true,
    says: saysWhole(chain, signed, head !== null),
    total: rupeesOf(chain),
    signed,
    everyone: head ? head.body.total : null,
    mode: head ? head.body.mode : null,
    isSignatureChecked: head?.isSignatureChecked ?? false,
    remember: {
      client,
      entries: chain.entries,
      hash: chain.hash,
      balances: chain.balances,
      head: proof && { number: proof.head.number, hash: proof.head.hash, key: proof.head.key },
    },
  }
}

function checkLeaf(
  chain: Chain,
  leaf: { entries: number; hash: string; total: number },
  atHead: { hash: string; total: number } | null,
): void {
  if (leaf.entries > chain.entries) {
    const first = chain.entries + 1
    throw new Broken(
      `The ledger ends with entry ${chain.entries}, but the signed head covers ${leaf.entries}: from entry ${first} on, entries are missing.`,
      first,
    )
  }
  if (leaf.hash !== atHead?.hash) {
    throw new Broken(`The signed head covers another entry ${leaf.entries} than this one.`, leaf.entries)
  }
  if (leaf.total !== atHead.total) {
    throw new Broken('The signed head counts another amount for this client than the entries add up to.')
  }
}

/** A head that was seen must still lie on the way back from the newest. */
async function checkHeads(
  source: LedgerSource,
  seen: NonNullable<Remembered['head']>,
  newest: Proof['head'],
): Promise<void> {
  if (newest.key !== seen.key) {
    throw new Broken('The firm signs with another key than before. Ask it why before you rely on this.')
  }
  if (newest.number < seen.number) {
    throw new Broken(`Head ${seen.number} was there before; now the newest is ${newest.number}.`)
  }
  if (newest.number === seen.number) {
    if (newest.hash !== seen.hash)
      throw new Broken(`There are two different heads with number ${seen.number}.`)
    return
  }
  const links = (await source.heads?.(seen.number)) ?? null
  if (links) checkLinks(links, seen, newest)
}

function checkLinks(
  links: readonly { number: number; body: string; hash: string }[],
  seen: { number: number; hash: string },
  newest: { hash: string },
): void {
  const apart = new Broken(`The newest head does not lead back to head ${seen.number} as it was seen before.`)
  let allowed: readonly (string | null)[] = [newest.hash]
  for (const link of links) {
    if (!allowed.includes(link.hash)) throw apart
    const { prev, back } = readHead(link)
    allowed = [prev, back]
    if (link.number === seen.number) {
      if (link.hash !== seen.hash)
        throw new Broken(`There are two different heads with number ${seen.number}.`)
      return
    }
  }
  throw apart
}

const entriesText = (count: number): string =>
  count === 1 ? '1 entry' : `${count.toLocaleString('en-IN')} entries`

function saysWhole({ entries }: Chain, signed: number, hasHead: boolean): string {
  const all = `${entriesText(entries)} verified, each following from the one before`
  if (!hasHead) return `${all}. No signed head covers them yet.`
  const newer = Math.max(entries - signed, 0)
  return newer === 0
    ? `${all}, and all covered by the firm’s signed head.`
    : `${all}. The firm’s signed head covers all but the newest ${newer.toLocaleString('en-IN')}.`
}
