/**
 * verifier: a proof that goes with a file (c2sp.org/tlog-proof): an entry's place in the log, the way from it to the root,
 * and the checkpoint with its signatures. It needs nobody to be asked.
 */
import { Broken } from '../verdict.ts'
import { checkInclusion, leafHash } from './merkle.ts'
import { checkCheckpoint, type OpenCheckpoint, type Policy } from './policy.ts'
import { fromBase64, fromDecimal, hashFromBase64, toBase64 } from './text.ts'

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
/** As high as a tree with so many entries that they can be counted. */
const MOST_STEPS = 63

export interface LogProof {
  /** Which nothing signs. */
  readonly extra: Uint8Array | null
  readonly index: number
  readonly path: readonly Uint8Array[]
  /** The checkpoint's whole note. */
  readonly checkpoint: string
}

export function logProofText({ extra, index, path, checkpoint }: LogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...path.map(toBase64),
  ]
  return `${lines.join('\n')}\n\n${checkpoint}`
}

export function readLogProof(text: string): LogProof {
  const gap = typeof text === 'string' ? text.indexOf('\n\n') : -1
  if (gap < 0) throw new Broken('The log’s proof cannot be read: no checkpoint stands in it.')
  const [first, ...lines] = text.slice(0, gap).split('\n')
  if (first !== FIRST_LINE) throw new Broken('The log’s proof cannot be read: it is of another kind.')
  const extraText = /^extra (.*)$/.exec(lines[0] ?? '')?.[1]
  const extra = extraText === undefined ? null : fromBase64(extraText)
  if (extraText !== undefined) {
    if (!extra) throw new Broken('The log’s proof has further data that cannot be read.')
    lines.shift()
  }
  const index = fromDecimal(/^index (.*)$/.exec(lines.shift() ?? '')?.[1] ?? '')
  if (index === null) throw new Broken('The log’s proof does not say the entry’s place.')
  if (lines.length > MOST_STEPS) throw new Broken(`The log’s proof has more than ${MOST_STEPS} steps.`)
  const path = lines.map((line) => {
    const hash = hashFromBase64(line)
    if (!hash) throw new Broken('A proof of the log holds something that is not a hash.')
    return hash
  })
  return { extra, index, path, checkpoint: text.slice(gap + 2) }
}

/** Throws unless the entry stands at its place in a log that enough witnesses have seen. */
export async function checkLogProof(
  text: string,
  entry: string | Uint8Array,
  policy: Policy,
): Promise<{ readonly index: number; readonly checkpoint: OpenCheckpoint }> {
  const { index, path, checkpoint: note } = readLogProof(text)
  const checkpoint = await checkCheckpoint(note, policy)
  checkInclusion(leafHash(entry), index, checkpoint, path)
  return { index, checkpoint }
}
