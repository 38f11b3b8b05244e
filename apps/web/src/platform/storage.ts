/** platform: what the browser keeps for us. Every key is here; nothing else in the app touches Web Storage. */
import { limits, messages } from '@pramaan/contracts'
import { toast } from './toasts.ts'

/** The part of Web Storage that we use; a test hands in two of them to play two tabs. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Kept<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

export type Theme = 'system' | 'light' | 'dark'

export interface Keeping {
  /** Local storage when the client asked to be remembered, else session storage. Session wins: it is this tab's own. */
  readonly refreshToken: {
    read(): string | null
    write(token: string, remembered: boolean): void
    /** Writes where the token already lies. */
    replace(token: string): void
    clear(): void
  }
  /** Path, search and hash of the page a person wanted before sign-in or approval. */
  readonly returnRoute: Kept<string>
  /** The remember-me choice, so that the box is ticked again next time. */
  readonly remember: Kept<boolean>
  /** True once the cookie notice has been acknowledged. */
  readonly cookieNotice: Kept<boolean>
  readonly showAssets: Kept<boolean>
  readonly theme: Kept<Theme>
  /** When a person last did something in any tab, in milliseconds. */
  readonly lastActive: Kept<number>
  /** Why this tab was signed out, until it is read or somebody signs in. */
  readonly signedOutBecause: Kept<string>
  /** The path of a request that may or may not have gone through before this device lost its line. */
  readonly interrupted: Kept<string>
  /** When this tab last reloaded itself because a file of an older release was gone. */
  readonly reloadedAt: Kept<number>
  /** The half-done identity check of this tab: the client's id and the fields by their names. Gone with the session. */
  readonly identityDraft: Kept<Readonly<Record<string, string>>>
  /** What this device has seen of a client's ledger, so that a later one can be held against it. Outlives the session. */
  readonly seenLedger: (clientId: string) => Kept<string>
  /** What a client opened from the search last. It never leaves the device. */
  readonly recentSearches: (clientId: string) => Kept<string>
}

const PREFIX = 'pramaan.'

/** A browser without storage still works until the tab closes: values then live in this map. */
function orMemory(area: Area | null, onUnsupported: () => void): Area {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (real: Area) => T, otherwise: () => T): T => {
    if (area) {
      try {
        return work(area)
      } catch {
        // Disabled, full or forbidden: the reason does not change what the client can do about it.
      }
    }
    onUnsupported()
    return otherwise()
  }
  return {
    getItem: (key) =>
      attempt(
        (real) => real.getItem(key),
        () => null,
      ) ??
      memory.get(key) ??
      null,
    setItem: (key, value) =>
      attempt(
        (real) => real.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem(key) {
      memory.delete(key)
      attempt(
        (real) => real.removeItem(key),
        () => undefined,
      )
    },
  }
}

interface Codec<T> {
  parse(text: string): T | null
  print(value: T): string
}

const asText: Codec<string> = { parse: (text) => text, print: (value) => value }
const asFlag: Codec<boolean> = { parse: (text) => text === '1', print: (value) => (value ? '1' : '0') }
const asTime: Codec<number> = {
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null),
  print: String,
}
const themes: readonly Theme[] = ['system', 'light', 'dark']
const asTheme: Codec<Theme> = {
  parse: (text) => themes.find((theme) => theme === text) ?? null,
  print: (value) => value,
}

const asFields: Codec<Readonly<Record<string, string>>> = {
  parse(text) {
    try {
      const fields: unknown = JSON.parse(text)
      if (typeof fields !== 'object' || fields === null) return null
      return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
    } catch {
      return null
    }
  },
  print: (fields) => JSON.stringify(fields),
}

export function createKeeping(local: Area | null, session: Area | null, onUnsupported: () => void): Keeping {
  let isReported = false
  const reportOnce = () => {
    if (isReported) return
    isReported = true
    onUnsupported()
  }
  const inLocal = orMemory(local, reportOnce)
  const inSession = orMemory(session, reportOnce)
  const kept = <T>(area: Area, name: string, codec: Codec<T>): Kept<T> => ({
    read() {
      const text = area.getItem(PREFIX + name)
      return text === null ? null : codec.parse(text)
    },
    write: (value) => area.setItem(PREFIX + name, codec.print(value)),
    clear: () => area.removeItem(PREFIX + name),
  })
  const own = kept(inSession, 'refresh', asText)
  const remembered = kept(inLocal, 'refresh', asText)
  return {
    refreshToken: {
      read: () => own.read() ?? remembered.read(),
      write(token, remember) {
        const [holds, forgets] = remember ? [remembered, own] : [own, remembered]
        holds.write(token)
        forgets.clear()
      },
      replace: (token) => (own.read() === null ? remembered : own).write(token),
      clear() {
        own.clear()
        remembered.clear()
      },
    },
    returnRoute: kept(inSession, 'return', asText),
    remember: kept(inLocal, 'remember', asFlag),
    cookieNotice: kept(inLocal, 'cookie-notice', asFlag),
    showAssets: kept(inLocal, 'show-assets', asFlag),
    theme: kept(inLocal, 'theme', asTheme),
    lastActive: kept(inLocal, 'last-active', asTime),
    signedOutBecause: kept(inSession, 'signed-out', asText),
    interrupted: kept(inSession, 'interrupted', asText),
    reloadedAt: kept(inSession, 'reloaded', asTime),
    identityDraft: kept(inSession, 'identity-draft', asFields),
    seenLedger: (clientId) => kept(inLocal, `ledger.${clientId}`, asText),
    recentSearches: (clientId) => kept(inLocal, `searches.${clientId}`, asText),
  }
}

/** Reading the property itself throws where storage is forbidden. */
function areaOf(read: () => Storage): Area | null {
  try {
    return read()
  } catch {
    return null
  }
}

const keeping = createKeeping(
  areaOf(() => window.localStorage),
  areaOf(() => window.sessionStorage),
  () => toast('warning', messages.storageUnsupported, limits.requestToastMs),
)

export const { returnRoute, remember, cookieNotice, showAssets, theme } = keeping
export const storage: Keeping = keeping
