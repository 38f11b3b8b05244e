/** market: moving a row by its handle. The row changes its place as the finger passes the middle of another. */
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { placeAt } from './order.ts'

export function useDragging(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<number | null>(null)

  const follow = useEffectEvent((event: PointerEvent) => {
    if (held === null || !list.current) return
    const others = [...list.current.children].filter((_, place) => place !== held)
    const middles = others.map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const place = placeAt(middles, event.clientY)
    if (place === held) return
    onMove(held, place)
    setHeld(place)
  })

  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return
    const stop = new AbortController()
    const drop = () => setHeld(null)
    window.addEventListener('pointermove', follow, { signal: stop.signal })
    window.addEventListener('pointerup', drop, { signal: stop.signal })
    window.addEventListener('pointercancel', drop, { signal: stop.signal })
    return () => stop.abort()
  }, [isHeld])

  return {
    list,
    held,
    begin(event: ReactPointerEvent<HTMLElement>, place: number) {
      if (event.button !== 0) return
      setHeld(place)
    },
  }
}
