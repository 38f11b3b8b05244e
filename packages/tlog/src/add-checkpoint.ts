/** tlog: how a log asks a witness (c2sp.org/tlog-witness): the size it last saw, the proof from there, the new checkpoint. */
import {
  Broken,
  checkSignatures,
  fromDecimal,
  hashFromBase64,
  readNote,
  readSignatures,
  toBase64,
  type VerifierKey,
} from '@pramaan/verifier'

const MOST_STEPS = 63

export interface AddCheckpoint {
  /** What the witness cosigned last, as the log believes. */
  readonly oldSize: number
  readonly path: readonly Uint8Array[]
  /** The checkpoint's whole note. */
  readonly checkpoint: string
}

export const addCheckpointText = ({ oldSize, path, checkpoint }: AddCheckpoint): string =>
  `${[`old ${oldSize}`, ...path.map(toBase64)].join('\n')}\n\n${checkpoint}`

export function readAddCheckpoint(body: string): AddCheckpoint {
  const gap = body.indexOf('\n\n')
  if (gap < 0) throw new Broken('The request has no checkpoint: no empty line stands before it.')
  const [first = '', ...lines] = body.slice(0, gap).split('\n')
  const oldSize = fromDecimal(/^old (.*)$/.exec(first)?.[1] ?? '')
  if (oldSize === null) throw new Broken('The request does not begin with the size that was seen last.')
  if (lines.length > MOST_STEPS) throw new Broken(`The request has more than ${MOST_STEPS} lines of proof.`)
  const path = lines.map((line, at) => {
    const hash = hashFromBase64(line)
    if (!hash) throw new Broken(`Line ${at + 1} of the proof is not a hash.`)
    return hash
  })
  return { oldSize, path, checkpoint: body.slice(gap + 2) }
}

/** The lines of a witness's answer that known keys signed over this checkpoint. Throws if one of them does not fit. */
export async function cosignaturesIn(
  answer: string,
  checkpoint: string,
  keys: readonly VerifierKey[],
): Promise<string[]> {
  const { text } = readNote(checkpoint)
  const good = await checkSignatures({ text, signatures: readSignatures(answer) }, keys)
  if (good.length === 0) throw new Broken('The witness’s answer is not signed by a key that is known here.')
  return good.map(({ line }) => line)
}
