/** verifier: what a file says of itself, before anything in it is believed. It names the file in a report, also in one that is broken. */
import { checkProof, type Proof } from '../proof.ts'

export interface Told {
  readonly client: string | null
  readonly entries: number
  /** When the last entry was made, as it says; null where there is none. */
  readonly lastAt: string | null
  /** The key under its head; null where there is no head. */
  readonly key: string | null
  /** Whether the signature under the head is good; null where there is none or this platform cannot check it. */
  readonly isSigned: boolean | null
}

/** Reads the lines to their end, whatever stands in them. */
export async function toldBy(lines: AsyncIterable<string>): Promise<Told> {
  let beginning: { client?: unknown; proof?: Proof | null } | null = null
  let isFirst = true
  let isBehind = false
  let entries = 0
  let last = ''
  for await (const line of lines) {
    if (isFirst) beginning = objectIn(`${line.replace(/,"entries":\[\s*$/, '')}}`)
    // What the entries come from stands behind them.
    else if (line.startsWith(']')) isBehind = true
    else if (!isBehind && line.startsWith('{')) {
      entries += 1
      last = line
    }
    isFirst = false
  }
  const { client, proof } = beginning ?? {}
  const at = objectIn(last.replace(/,\s*$/, ''))?.at
  return {
    client: typeof client === 'string' ? client : null,
    entries,
    lastAt: typeof at === 'string' && Number.isFinite(Date.parse(at)) ? at : null,
    ...(await signedBy(proof)),
  }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

async function signedBy(proof: Proof | null | undefined): Promise<Pick<Told, 'key' | 'isSigned'>> {
  const key = proof?.head?.key
  if (!proof || typeof key !== 'string') return { key: null, isSigned: null }
  try {
    const { isSignatureChecked } = await checkProof(proof)
    return { key, isSigned: isSignatureChecked ? true : null }
  } catch {
    return { key, isSigned: false }
  }
}
