/**
 * market: writes the simulated market's past in a thread of its own, with a connection of its own: five years of 320
 * instruments are seconds of work for the processor, and nobody who asks something meanwhile shall wait for them.
 */
import { workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/database.ts'
import { existingKeys } from '../../platform/keys.ts'
import { withSealedTexts } from '../../platform/sealed-texts.ts'
import { hoursOf } from '../trading-times.ts'
import { DEFAULT_SEED, simulatedMarket } from './market.ts'
import { newcomersIn } from './newcomers.ts'
import { readAnnounced } from './read-announced.ts'
import { saveSimulatedHistory } from './save-history.ts'

export interface HistoryWork {
  readonly databaseUrl: string
  readonly keysFile: string
  readonly isRoundTheClock: boolean
  readonly nowMs: number
}

const { databaseUrl, keysFile, isRoundTheClock, nowMs }: HistoryWork = workerData
const keys = await existingKeys(keysFile)
if (!keys) throw new Error('the simulated past is written by a server that has its keys')
const db = withSealedTexts(openDatabase({ url: databaseUrl, connections: 2 }), keys)
try {
  const hours = await hoursOf(db, isRoundTheClock)
  const [announced, newcomers] = [await readAnnounced(db), await newcomersIn(db)]
  await saveSimulatedHistory(db, simulatedMarket(hours, DEFAULT_SEED, announced, newcomers), nowMs)
} finally {
  await db.close()
}
