/** products, quant: notes for the search, the filters and the rail of Discover. */
import { listNoteOffers, type Note } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { rupeeWords } from '../../money/amounts.ts'
import type { ShelfEntries, ShelfEntry } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { headline } from './headline.ts'
import { say } from './say-facts.ts'

const stateOf = ({ state }: Note): ShelfEntry['state'] =>
  state === 'open' || state === 'upcoming' ? state : 'closed'

export async function entries(signal: AbortSignal): Promise<ShelfEntries> {
  const { notes, next } = await call(listNoteOffers, { query: {} }, { signal, inline: true })
  return { entries: notes.map(entryOf), hasOlder: next !== null }
}

function entryOf(note: Note): ShelfEntry {
  const { figure, says } = headline(note)
  const least = rupeeWords(fromWire(note.minimum) ?? paise(0n))
  return {
    id: note.id,
    title: note.name,
    note: `${figure} ${says} · ${say('from', { amount: least })}`,
    words: `${note.symbol} ${note.issuer} ${note.underlying?.name ?? ''}`,
    risk: note.risk,
    state: stateOf(note),
    opens: { id: note.id },
    least: note.minimum,
    moments: [
      ...(note.state === 'upcoming' ? [{ at: note.opens_at, says: say('opens', { name: note.name }) }] : []),
      ...(note.state === 'open' ? [{ at: note.closes_at, says: say('closes', { name: note.name }) }] : []),
    ],
  }
}
