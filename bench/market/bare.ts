/** Bench: the least that a stream can cost, in a process of its own: the same frame from `ws` alone, with no house behind it. */
import { encodeQuotes } from '@pramaan/contracts'
import { bareStream } from '../../apps/server/test/bare-stream.ts'
import { openMeter } from './meter.ts'
import type { FromServer, ToServer } from './server.ts'

const FOLLOWED = 200

let round = 0
const stream = await bareStream(() => {
  round += 1
  const nowMs = Date.now()
  return encodeQuotes(
    'simulated',
    nowMs,
    Array.from({ length: FOLLOWED }, (_, number) => ({
      number,
      p: 100_00 + (round % 100),
      c: 100_00,
      v: round,
      s: 'live',
      t: nowMs,
    })),
  )
})
const spent = openMeter()
tell({ kind: 'bare', url: stream.url })

process.on('message', ({ ask }: ToServer) => {
  if (ask === 'cpu') tell({ kind: 'cpu', ...spent() })
  else if (ask === 'feed') {
    stream.start()
    tell({ kind: 'feed' })
  } else if (ask === 'rest') {
    stream.rest()
    tell({ kind: 'rest' })
  }
})

function tell(message: FromServer): void {
  process.send?.(message)
}
