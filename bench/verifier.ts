/** Measured: how long the offline verifier takes for 1,000,000 entries. Limit: 60 s. */
import {
  canonical,
  type Entry,
  linesOf,
  NO_HASH,
  sha256,
  statementText,
  toHex,
  verifyLines,
} from '@pramaan/verifier'
import { giveUp } from '../tools/stopping.ts'

const ENTRIES = 1_000_000
const LIMIT_S = 60
const client = '6f1c1c1e-5a0b-4c53-9c6e-0c7f1f0a0b01'

/** A chain of deposits, made as it is read, so that the figure is the verifier's and not the memory's. */
async function* deposits(): AsyncGenerator<Entry[]> {
  let prev = NO_HASH
  for (let from = 1; from <= ENTRIES; from += 1000) {
    const part: Entry[] = []
    for (let seq = from; seq < from + 1000; seq += 1) {
      const body = {
        account: 'cash',
        act: 'deposit',
        amount: 100,
        asset: 'INR',
        at: '2026-11-16T04:30:00.000Z',
        balance: 100 * seq,
        client,
        memo: null,
        prev,
        ref: null,
        seq,
        transfer: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
      }
      prev = toHex(sha256(canonical(body)))
      part.push({ ...body, hash: prev })
    }
    yield part
  }
}

/** From before the firm's people had keys. */
async function* none() {}

async function measure(): Promise<void> {
  const lines: string[] = []
  for await (const line of linesOf(statementText({ client, proof: null }, deposits(), none())))
    lines.push(line)
  async function* again() {
    yield* lines
  }
  const begun = performance.now()
  const verdict = await verifyLines(again())
  const seconds = (performance.now() - begun) / 1000
  console.log(`${verdict.says} ${Math.round(seconds * 10) / 10} s (limit ${LIMIT_S} s)`)
  if (!verdict.isWhole || seconds > LIMIT_S) process.exitCode = 1
}

await measure().catch(giveUp)
