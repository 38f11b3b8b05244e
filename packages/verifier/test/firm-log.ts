/** A public log and its witness, made with Node's own hash and signatures and by the definitions of RFC 6962, not with the verifier. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export const ORIGIN = 'firm.example/heads'
export const SEEN_AT = 1_779_000_000

const sha = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export interface Signer {
  /** The public key in hex. */
  readonly key: string
  sign(text: string): Buffer
}

export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { key: rawOf(publicKey).toString('hex'), sign: (text) => sign(null, Buffer.from(text), privateKey) }
}

const rawOf = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

export const firm = newSigner()
export const witness = newSigner()
const WITNESS = 'witness.example/w'

const idOf = (name: string, type: number, key: string): Buffer =>
  sha(`${name}\n`, Buffer.from([type]), Buffer.from(key, 'hex')).subarray(0, 4)

export const vkey = (name: string, type: number, { key }: Signer): string =>
  `${name}+${idOf(name, type, key).toString('hex')}+${Buffer.concat([Buffer.from([type]), Buffer.from(key, 'hex')]).toString('base64')}`

/** The firm's log, which one witness has to sign. */
export const policyOf = (signer: Signer = firm): string =>
  `log ${vkey(ORIGIN, 1, signer)}\nwitness saakshi ${vkey(WITNESS, 4, witness)}\nquorum saakshi\n`

const leaf = (entry: string): Buffer => sha('\0', entry)
const node = (left: Uint8Array, right: Uint8Array): Buffer => sha('\x01', left, right)
const split = (count: number): number => 2 ** Math.floor(Math.log2(count - 1))

export function rootOf(entries: readonly string[]): Buffer {
  if (entries.length === 1) return leaf(entries[0] ?? '')
  const at = split(entries.length)
  return node(rootOf(entries.slice(0, at)), rootOf(entries.slice(at)))
}

export function pathOf(index: number, entries: readonly string[]): Buffer[] {
  if (entries.length === 1) return []
  const at = split(entries.length)
  const [left, right] = [entries.slice(0, at), entries.slice(at)]
  return index < at ? [...pathOf(index, left), rootOf(right)] : [...pathOf(index - at, right), rootOf(left)]
}

function growthIn(size: number, entries: readonly string[], isWhole: boolean): Buffer[] {
  if (size === entries.length) return isWhole ? [] : [rootOf(entries)]
  const at = split(entries.length)
  const [left, right] = [entries.slice(0, at), entries.slice(at)]
  return size <= at
    ? [...growthIn(size, left, isWhole), rootOf(right)]
    : [...growthIn(size - at, right, false), rootOf(left)]
}

/** The roots of its whole subtrees, largest first, in base64. */
export function edgeOf(entries: readonly string[]): string[] {
  if (entries.length === 0) return []
  const width = 2 ** Math.floor(Math.log2(entries.length))
  return [rootOf(entries.slice(0, width)).toString('base64'), ...edgeOf(entries.slice(width))]
}

/** The signed checkpoint that a place ends with. */
export const noteIn = (place: string): string => place.slice(place.indexOf('\n\n') + 2)

/** How the log with these entries has grown from that size, in base64. */
export const growthOf = (size: number, entries: readonly string[]): string[] =>
  growthIn(size, entries, true).map((hash) => hash.toString('base64'))

const line = (name: string, id: Buffer, signature: Uint8Array): string =>
  `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`

export const signatureLine = (name: string, type: number, signer: Signer, text: string): string =>
  line(name, idOf(name, type, signer.key), signer.sign(text))

/** The place of the last of these entries, or of another one. */
export function placeOf(
  entries: readonly string[],
  signer: Signer | readonly Signer[] = firm,
  isWitnessed = true,
  index = entries.length - 1,
): string {
  const signers = [signer].flat()
  const text = `${ORIGIN}\n${entries.length}\n${rootOf(entries).toString('base64')}\n`
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(SEEN_AT))
  const cosigned = Buffer.concat([time, witness.sign(`cosignature/v1\ntime ${SEEN_AT}\n${text}`)])
  const note = [
    `${text}\n${signers.map((one) => signatureLine(ORIGIN, 1, one, text)).join('')}`,
    ...(isWitnessed ? [line(WITNESS, idOf(WITNESS, 4, witness.key), cosigned)] : []),
  ].join('')
  const path = pathOf(index, entries).map((hash) => `${hash.toString('base64')}\n`)
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${path.join('')}\n${note}`
}
