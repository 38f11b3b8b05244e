/** Set-up and running: the instance of a restore drill: which database, signer and server are the present ones, and what clients ask of them. */
import { chmodSync } from 'node:fs'
import { urlOf, viewProof } from '@pramaan/contracts'
import { appUrl } from '../../apps/server/src/platform/app-login.ts'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { readKeys } from '../../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../../apps/server/src/platform/sealed-texts.ts'
import type { Residence } from '../../apps/server/test/faults/residents.ts'
import { freePort, type ServerProcess } from '../../apps/server/test/server-process.ts'
import type { Answer, Ask } from '../cluster/load.ts'
import {
  command,
  type Database,
  environmentOf,
  newDatabase,
  type Places,
  type Signing,
  startServing,
  startSigning,
} from './parts.ts'

export interface House {
  readonly residence: Residence
  readonly ask: Ask
  database: Database
  server: ServerProcess | null
  signing: Signing
  /** As `npm run audit:ledger` says it: each finding a line. */
  audit(): Promise<string[]>
  serve(): Promise<void>
  /** The signer at its own machine, with these words. */
  signerSays(...args: string[]): Promise<{ readonly passed: boolean; readonly said: string }>
  /** Started again, at the port where servers know it. */
  startSigner(): Promise<void>
  newestHead(): Promise<number>
  close(): Promise<void>
}

const ANSWERS_WITHIN_MS = 10_000

export async function openHouse(places: Places): Promise<House> {
  // The database's user passes through it to its own folder.
  chmodSync(places.folder, 0o711)
  const signerPort = await freePort()
  const database = await newDatabase(places)
  const signing = await startSigning(places, signerPort)
  const environment = () => environmentOf(places, house.database, house.signing)

  const asOwner: Residence['asOwner'] = async (text, values = []) => {
    const plain = openDatabase({ url: house.database.postgres.url, connections: 1, asOwner: true })
    const db = withSealedTexts(plain, await readKeys(places.keysFile))
    try {
      return await db.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        return tx.query(text, values)
      })
    } finally {
      await db.close()
    }
  }

  const house: House = {
    database,
    signing,
    server: null,
    residence: {
      asOwner,
      keysFile: places.keysFile,
      get appUrl() {
        return appLoginUrl
      },
    },
    ask: async (path, { method, headers = {}, body }) => {
      if (!house.server) return null
      try {
        const reply = await fetch(`${house.server.url}${path}`, {
          method,
          headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
          signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
          ...(body === undefined ? {} : { body }),
        })
        return { status: reply.status, body: (await reply.json()) as Answer['body'] }
      } catch {
        return null
      }
    },
    audit: async () => {
      const { passed, said } = await command('audit-ledger', environment())
      const lines = said.trim().split('\n')
      return passed ? [] : lines.slice(0, -1)
    },
    serve: async () => {
      house.server = await startServing(environment())
      appLoginUrl = appUrl(house.database.postgres.url, await readKeys(places.keysFile))
    },
    signerSays: (...args) => command('signer', {}, ['--folder', places.signer, ...args]),
    startSigner: async () => {
      house.signing = await startSigning(places, signerPort)
    },
    newestHead: async () => {
      const [row] = await asOwner<{ number: bigint }>(
        'select coalesce(max(number), 0)::bigint as number from ledger_head',
      )
      return Number(row?.number)
    },
    close: async () => {
      await house.server?.end('SIGKILL')
      await house.signing.beside.stop()
      await house.database.postgres.stop()
    },
  }
  let appLoginUrl = ''
  return house
}

/** A client looks at their proof, and that has a head made where one is missing. */
export const lookAtProof = (ask: Ask, token: string) =>
  ask(urlOf(viewProof), { method: viewProof.method, headers: { authorization: `Bearer ${token}` } })
