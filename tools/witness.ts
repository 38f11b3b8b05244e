/**
 * Set-up and running: `npm run witness`. An independent witness of public logs: its own key, its own folder, HTTP only. It
 * needs neither the database nor the server, and belongs on a machine that is not the firm's.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFailure, startWitness } from '../apps/witness/src/index.ts'
import { root } from './places.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const USAGE =
  'Usage: npm run witness -- [--folder .witness] [--name witness.example/w1] [--log <public key>]… [--host 127.0.0.1] [--port 3900]'

let witness: Awaited<ReturnType<typeof startWitness>> | undefined
// Before it starts: whoever started it may be gone by then.
whenAskedToStop(async () => witness?.close())
await run().catch(giveUp)

async function run() {
  const { folder, name, log, host, port } = readArguments()
  witness = await startWitness({
    folder: resolve(root, folder),
    name: name ?? null,
    logs: log,
    host,
    port,
    say: (sentence) => console.error(sentence),
  })
  console.log(`Key            ${witness.key}`)
  for (const origin of witness.origins) console.log(`Knows          ${origin}`)
  if (witness.origins.length === 0) {
    console.log(
      `Knows no log yet: put public keys into ${resolve(root, folder, 'logs.txt')}, and start again.`,
    )
  }
  console.log(`The witness ${witness.name} is ready: ${witness.url}`)
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: 'string', default: '.witness' },
        name: { type: 'string' },
        log: { type: 'string', multiple: true, default: [] },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '3900' },
      },
    })
    if (/^[0-9]{1,5}$/.test(values.port) && Number(values.port) <= 65_535)
      return { ...values, port: Number(values.port) }
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  throw new StartFailure(USAGE)
}
