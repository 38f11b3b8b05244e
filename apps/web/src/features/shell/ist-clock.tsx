/** shell: the time in India. Ticks on the second and rests while nobody looks. */

import { Flag } from '@pramaan/ui/flag.tsx'
import { useEffect, useState } from 'react'
import { istClock, now } from '../../platform/clock.ts'
import { say } from './say.ts'

function useSecond(): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      if (document.hidden) return
      setAt(now())
      timer = setTimeout(tick, 1_000 - (now() % 1_000))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return at
}

export function IstClock() {
  const time = istClock(useSecond())
  return (
    <p className="figures flex shrink-0 flex-col items-end leading-tight">
      <span className="sr-only">{say('timeInIndia')}</span>
      <time dateTime={time} className="font-semibold text-ink text-sm">
        {time}
      </time>
      <span className="flex items-center gap-1.5 text-soft text-xs">
        <Flag country="IN" /> {say('ist')}
      </span>
    </p>
  )
}
