/**
 * app: loading the app's own files. After a deploy an open tab may ask for a file of the old release that is gone:
 * one reload brings the new release; if that does not help either, the error page says so.
 */
import { now } from '../platform/clock.ts'
import { loadAnew } from '../platform/navigation.ts'
import { storage } from '../platform/storage.ts'

/** Within this a second failure is not an old release but a real fault. */
const ONE_RELOAD_PER_MS = 60_000

export class FileMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause })
    this.name = 'FileMissing'
  }
}

export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (failure) {
    const last = storage.reloadedAt.read()
    if (!navigator.onLine || (last !== null && now() - last < ONE_RELOAD_PER_MS))
      throw new FileMissing(failure)
    storage.reloadedAt.write(now())
    loadAnew()
    // The page is leaving; nothing that waits for this file should go on.
    return new Promise<never>(() => undefined)
  }
}
