/**
 * streams: lines that have not been let in yet. A page shows its ticket at once, so whoever waits longest is no page: when a
 * network has too many, or all of them together, the oldest goes, and never the one that has just dialled.
 */
import type { Line } from '../../platform/websocket-door.ts'

const TICKET_WITHIN_MS = 5000
/** A household or an office whose pages all dial again at once. */
const STRANGERS_PER_NETWORK = 50
const STRANGERS_AT_MOST = 500

type Stranger = Pick<Line, 'network'>

export interface Strangers<L extends Stranger = Line> {
  add(line: L): void
  /** It has shown a ticket, and may wait for as long as looking at that takes. */
  shown(line: L): void
  /** It is in, or gone. */
  remove(line: L): void
}

export function openStrangers<L extends Stranger>(
  putOut: (line: L, why: 'late' | 'many') => void,
): Strangers<L> {
  /** The oldest first. */
  const all = new Map<L, NodeJS.Timeout>()
  const byNetwork = new Map<string, Set<L>>()
  const remove = (line: L): void => {
    clearTimeout(all.get(line))
    all.delete(line)
    const neighbours = byNetwork.get(line.network)
    neighbours?.delete(line)
    if (neighbours?.size === 0) byNetwork.delete(line.network)
  }
  const end = (line: L | undefined, why: 'late' | 'many'): void => {
    if (!line) return
    remove(line)
    putOut(line, why)
  }
  return {
    remove,
    shown: (line) => clearTimeout(all.get(line)),
    add: (line) => {
      const neighbours = byNetwork.get(line.network) ?? new Set()
      if (neighbours.size >= STRANGERS_PER_NETWORK) end(neighbours.values().next().value, 'many')
      else if (all.size >= STRANGERS_AT_MOST) end(all.keys().next().value, 'many')
      all.set(
        line,
        setTimeout(() => end(line, 'late'), TICKET_WITHIN_MS),
      )
      byNetwork.set(line.network, neighbours.add(line))
    },
  }
}
