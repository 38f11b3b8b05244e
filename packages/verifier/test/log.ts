/** A small honest log with two witnesses, made with Node's own hash and signatures and not the verifier's. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const sha = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const entryAt = (index: number): string => `{"number":${index + 1}}`

const known = new Map<string, Buffer>()

/** RFC 6962, section 2.1, word for word: the tree over the entries from `start` up to `end`. */
export function rootOver(start: number, end: number): Buffer {
  if (end === start) return sha('')
  if (end - start === 1) return sha(Buffer.of(0), entryAt(start))
  const name = `${start}-${end}`
  const found = known.get(name)
  if (found) return found
  const middle = start + splitOf(end - start)
  const root = sha(Buffer.of(1), rootOver(start, middle), rootOver(middle, end))
  known.set(name, root)
  return root
}

function splitOf(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

/** Section 2.1.1. */
export function pathOf(index: number, start: number, end: number): Buffer[] {
  if (end - start <= 1) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...pathOf(index, start, middle), rootOver(middle, end)]
    : [...pathOf(index, middle, end), rootOver(start, middle)]
}

/** Section 2.1.2. */
export function growthOf(older: number, newer: number): Buffer[] {
  return older === 0 ? [] : subproof(older, 0, newer, true)
}

function subproof(older: number, start: number, end: number, isWhole: boolean): Buffer[] {
  if (older === end) return isWhole ? [] : [rootOver(start, end)]
  const middle = start + splitOf(end - start)
  return older <= middle
    ? [...subproof(older, start, middle, isWhole), rootOver(middle, end)]
    : [...subproof(older, middle, end, false), rootOver(start, middle)]
}

export const treeOf = (size: number) => ({ size, root: rootOver(0, size) })

interface Pair {
  readonly vkey: string
  line(message: string, before?: Uint8Array): string
}

function pairOf(name: string, type: number): Pair {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } =
    generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const id = sha(`${name}\n`, Buffer.of(type), key).subarray(0, 4)
  return {
    vkey: `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.of(type), key]).toString('base64')}`,
    line: (message, before = Buffer.alloc(0)) => {
      const signature = sign(null, Buffer.from(message), privateKey)
      return `— ${name} ${Buffer.concat([id, before, signature]).toString('base64')}\n`
    },
  }
}

export const ORIGIN = 'pramaan.example/heads'
export const log = pairOf(ORIGIN, 1)
export const witnesses = [pairOf('asha.example/w1', 4), pairOf('ravi.example/w1', 4)] as const
export const stranger = pairOf('stranger.example/w1', 4)
export const SIGNED_AT = 1_794_988_800

export const checkpointOf = (size: number, root: Uint8Array = rootOver(0, size)): string =>
  `${ORIGIN}\n${size}\n${Buffer.from(root).toString('base64')}\n`

export function cosigned(text: string, witness: Pair, seconds = SIGNED_AT): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  return witness.line(`cosignature/v1\ntime ${seconds}\n${text}`, time)
}

/** Signed by the log and by both witnesses. */
export const signedCheckpoint = (size: number): string => {
  const text = checkpointOf(size)
  return `${text}\n${log.line(text)}${witnesses.map((witness) => cosigned(text, witness)).join('')}`
}

export const POLICY = `# whom we trust
log ${log.vkey}
witness asha ${witnesses[0].vkey}
witness ravi ${witnesses[1].vkey} https://ravi.example/
group both all asha ravi
quorum both
`

export const proofText = (index: number, size: number): string =>
  `${[
    'c2sp.org/tlog-proof@v1',
    `index ${index}`,
    ...pathOf(index, 0, size).map((hash) => hash.toString('base64')),
  ].join('\n')}\n\n${signedCheckpoint(size)}`
