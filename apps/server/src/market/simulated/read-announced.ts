/** market: what people announced, by symbol, as the simulated market reads it. */
import type { Db, Queries } from '../../platform/database.ts'
import { announcedChanges } from '../store/corporate-actions.ts'
import { allInstruments } from '../store/instruments.ts'
import type { Announced, AnnouncedChange } from './announced.ts'

export async function readAnnounced(db: Queries): Promise<Announced> {
  const [changes, instruments] = await Promise.all([announcedChanges(db), allInstruments(db)])
  const bySymbol = new Map<string, readonly AnnouncedChange[]>()
  // One of its symbols has one exchange.
  for (const { id, market, symbol } of instruments) {
    const own = changes.get(id)
    if (own && (market === 'NSE' || !bySymbol.has(symbol))) bySymbol.set(symbol, own)
  }
  return (symbol) => bySymbol.get(symbol) ?? []
}

/** Read again whenever any server hears of a change. */
export async function followAnnounced(db: Db, onFault: (error: unknown) => void): Promise<Announced> {
  let known = await readAnnounced(db)
  const readAgain = (): void =>
    void readAnnounced(db).then((read) => {
      known = read
    }, onFault)
  await db.listen(['instruments_changed'], {
    onMessage: readAgain,
    onUp: (isUp) => {
      if (isUp) readAgain()
    },
  })
  return (symbol) => known(symbol)
}
