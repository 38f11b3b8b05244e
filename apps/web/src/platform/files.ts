/**
 * platform: loading the app's own files. After a deploy an open tab may ask for a file of the old release that is gone:
 * loading the page anew brings the new release, once; if that does not help either, the error page says so.
 */
import { messages } from '@pramaan/contracts'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { now } from './clock.ts'
import { go, heading, here, isReturnable, reloadPage } from './navigation.ts'
import { returnRoute, storage } from './storage.ts'
import { toast } from './toasts.ts'

/** Within this a second failure is not an old release but a real fault. */
const ONE_RELOAD_PER_MS = 60_000

export class FileMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause })
    this.name = 'FileMissing'
  }
}

type Load<T> = () => Promise<T>

/** A file that an offline device cannot fetch is a failed request like any other. */
function leaveOffline(): void {
  const page = heading() ?? here()
  if (isReturnable(page)) returnRoute.write(page)
  toast('error', messages.http.network)
  go('/error')
}

/** @throws FileMissing */
export async function loadFile<T>(load: Load<T>): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    if (!navigator.onLine) {
      leaveOffline()
      throw new FileMissing(failure)
    }
    const last = storage.reloadedAt.read()
    if (last !== null && now() - last < ONE_RELOAD_PER_MS) throw new FileMissing(failure)
    storage.reloadedAt.write(now())
    reloadPage()
    // The page is leaving; nothing that waits for this file should go on.
    return new Promise<never>(() => undefined)
  }
}

const loaded = new WeakMap<Load<unknown>, unknown>()

/**
 * The file, or null while it is on its way. Unlike React's own lazy, a failure is not remembered: the next time that
 * the file is asked for, it is fetched again.
 */
export function useFile<T>(load: Load<T> | null, onMissing: () => void): T | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const giveUp = useEffectEvent(onMissing)

  useEffect(() => {
    if (load === null || loaded.has(load)) return
    let isWanted = true
    const arrive = (file: T) => {
      loaded.set(load, file)
      if (isWanted) redraw()
    }
    loadFile(load).then(arrive, () => {
      if (isWanted) giveUp()
    })
    return () => {
      isWanted = false
    }
  }, [load])

  return load === null ? null : ((loaded.get(load) as T | undefined) ?? null)
}
