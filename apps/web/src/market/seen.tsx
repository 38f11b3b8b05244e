/**
 * market: whether a row is on the screen. A price that nobody sees is known but not drawn, so a list of two hundred
 * costs a phone what the ten rows in sight cost.
 */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

const Seen = createContext(true)

export const useIsSeen = (): boolean => useContext(Seen)

/** Rows are ready a little before they come into sight. */
const MARGIN = '120px 0px'

const tell = new WeakMap<Element, (isSeen: boolean) => void>()
let watcher: IntersectionObserver | null = null

/** One watcher for all rows. */
function watchSight(row: Element, onSeen: (isSeen: boolean) => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tell.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  tell.set(row, onSeen)
  watcher.observe(row)
  return () => {
    watcher?.unobserve(row)
    tell.delete(row)
  }
}

function useSight<Row extends Element>() {
  const row = useRef<Row>(null)
  // Until the watcher has looked, a row counts as seen: no price is missing at first.
  const [isSeen, setSeen] = useState(true)
  useEffect(() => (row.current ? watchSight(row.current, setSeen) : undefined), [])
  return { row, isSeen }
}

/** A row of a list whose live figures rest while it is out of sight. */
export function SeenRow({ children }: { children: ReactNode }) {
  const { row, isSeen } = useSight<HTMLLIElement>()
  return (
    // A row is laid out on its own: what changes in it leaves the others alone.
    <li ref={row} className="contain-layout contain-style">
      <Seen.Provider value={isSeen}>{children}</Seen.Provider>
    </li>
  )
}

/** The same for a row of a table. */
export function SeenTableRow({ children, className }: { children: ReactNode; className?: string }) {
  const { row, isSeen } = useSight<HTMLTableRowElement>()
  return (
    <tr ref={row} className={className}>
      <Seen.Provider value={isSeen}>{children}</Seen.Provider>
    </tr>
  )
}
