/**
 * Set-up and running: `npm run signer`. Signs the ledger's heads, apart from the server: its own key, its own books, HTTP only. It needs no
 * database, and belongs on a machine that the database's owner does not control. `npm start` runs one beside the server.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brand } from '@pramaan/brand'
import { beginAnew, rotateKey, StartFailure, startSigner } from '../apps/signer/src/index.ts'
import { root } from './places.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const USAGE =
  'Usage: npm run signer -- [--folder .signer] [--keys <key file of the instance>] [--token-file <path>] [--demo] [--host 127.0.0.1] [--port 3910], or --begin-anew or --rotate [--overlap-days 30] [--without-former-key], with --by "Name: reason" --by "Name: reason"'
/** So that whoever started it sees that signing has stopped. */
const STOPPED = 2

let signer: Awaited<ReturnType<typeof startSigner>> | undefined
// Before it starts: whoever started it may be gone by then.
whenAskedToStop(async () => {
  const why = await signer?.stopped()
  await signer?.close()
  if (why) process.exit(STOPPED)
})
await run().catch(giveUp)

async function run() {
  const { folder: named, keys, demo, host, port, by, ...asked } = readArguments()
  const folder = resolve(root, named)
  const tokenFile = resolve(root, asked['token-file'] ?? join(folder, 'token'))
  if (asked['begin-anew']) {
    console.log(`The signer begins anew at its next start. The old books: ${await beginAnew(folder, by)}`)
    return
  }
  if (asked.rotate) {
    const { key, note } = await rotateKey({
      ...{ folder, origin: brand.logOrigin, reasons: by, overlapDays: asked['overlap-days'] },
      isWithoutFormer: asked['without-former-key'],
    })
    console.log(
      `New key        ${key}\n\n${note}\nCopy the folder, and start the signer: its next head names the change.`,
    )
    return
  }
  signer = await startSigner({
    folder,
    tokenFile,
    origin: brand.logOrigin,
    seed: keys ? await seedIn(resolve(root, keys)) : null,
    isDemo: demo,
    host,
    port,
    say: (sentence) => console.error(sentence),
  })
  console.log(`Key            ${signer.key}`)
  console.log(`Token          ${tokenFile}`)
  console.log(`The signer is ready: ${signer.url}`)
}

/** Handed over once: what clients remember was signed with it. */
async function seedIn(file: string): Promise<Uint8Array> {
  // Not before: a signer needs nothing of the server's.
  const { firstSeed } = await import('../apps/server/src/ledger/signers.ts')
  const { existingKeys } = await import('../apps/server/src/platform/keys.ts')
  const keys = await existingKeys(file)
  if (!keys) throw new StartFailure(`There is no key file at ${file}.`)
  return firstSeed(keys)
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: 'string', default: '.signer' },
        keys: { type: 'string' },
        'token-file': { type: 'string' },
        demo: { type: 'boolean', default: false },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '3910' },
        'begin-anew': { type: 'boolean', default: false },
        rotate: { type: 'boolean', default: false },
        'overlap-days': { type: 'string', default: '30' },
        'without-former-key': { type: 'boolean', default: false },
        by: { type: 'string', multiple: true, default: [] },
      },
    })
    const [port, days] = [values.port, values['overlap-days']]
    if (/^[0-9]{1,5}$/.test(port) && Number(port) <= 65_535 && /^[0-9]{1,3}$/.test(days))
      return { ...values, port: Number(port), 'overlap-days': Number(days) }
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  throw new StartFailure(USAGE)
}
