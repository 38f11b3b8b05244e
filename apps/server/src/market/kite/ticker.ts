/** market: the line to Kite's ticker. It comes back by itself and asks again for everything that was wanted. */
import { errorIn, inFull, subscribe, TOKENS_PER_LINE, unsubscribe } from './messages.ts'
import { decodeFrame, type KitePacket } from './packets.ts'

export interface TickerListener {
  onPackets(packets: readonly KitePacket[]): void
  onBeat(): void
  onLine(isUp: boolean, why: string): void
}

export interface TickerSettings {
  /** Asked anew for each line, because an access token lives for a day. */
  readonly url: () => Promise<string>
  readonly firstWaitMs?: number
  readonly longestWaitMs?: number
  /** The line beats every second; when it says nothing for this long, it is dead. */
  readonly silentAtMostMs?: number
}

export interface Ticker {
  want(tokens: readonly number[]): void
  stop(): Promise<void>
}

export function openTicker(
  { url, firstWaitMs = 1000, longestWaitMs = 30_000, silentAtMostMs = 5000 }: TickerSettings,
  listener: TickerListener,
): Ticker {
  let wanted: readonly number[] = []
  let line: WebSocket | null = null
  let isStopped = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined

  const heard = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => lost('it fell silent'), silentAtMostMs)
  }

  const connect = async (): Promise<void> => {
    try {
      const opened = new WebSocket(await url())
      if (isStopped) return opened.close()
      opened.binaryType = 'arraybuffer'
      line = opened
      opened.addEventListener('open', () => {
        heard()
        for (const words of asking(wanted)) opened.send(words)
        listener.onLine(true, 'connected')
      })
      opened.addEventListener('message', ({ data }: MessageEvent) => {
        if (line === opened) hear(data)
      })
      opened.addEventListener('close', ({ code }: CloseEvent) => {
        if (line === opened) lost(`closed with code ${code}`)
      })
      // A failed line tells an error and then closes; the close is what counts.
      opened.addEventListener('error', () => {})
      heard()
    } catch (error) {
      lost(error instanceof Error ? error.message : 'no address')
    }
  }

  const hear = (data: unknown): void => {
    heard()
    if (data instanceof ArrayBuffer) {
      // Only a line that tells something has recovered: one that opens and closes at once keeps its back-off.
      failures = 0
      const { packets } = decodeFrame(data)
      if (packets.length > 0) listener.onPackets(packets)
      listener.onBeat()
    } else if (typeof data === 'string') {
      const error = errorIn(data)
      if (error) lost(`the vendor said: ${error}`)
    }
  }

  const lost = (why: string): void => {
    clearTimeout(silence)
    const dead = line
    line = null
    dead?.close()
    if (isStopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), waitAfter(failures, firstWaitMs, longestWaitMs))
    failures += 1
    listener.onLine(false, why)
  }

  void connect()
  return {
    want: (tokens) => {
      const before = new Set(wanted)
      wanted = tokens.slice(0, TOKENS_PER_LINE)
      const now = new Set(wanted)
      if (line?.readyState !== WebSocket.OPEN) return
      const gone = [...before].filter((token) => !now.has(token))
      if (gone.length > 0) line.send(unsubscribe(gone))
      for (const words of asking(wanted.filter((token) => !before.has(token)))) line.send(words)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      clearTimeout(silence)
      line?.close()
      line = null
    },
  }
}

const asking = (tokens: readonly number[]): string[] =>
  tokens.length === 0 ? [] : [subscribe(tokens), inFull(tokens)]

/** Doubles with each failure: 1, 2, 4, … 30 s. */
export const waitAfter = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20))
