/** market: the live line, with a server on paper. */
import { encodeQuotes, type Quote, type StreamFrame } from '@pramaan/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paperQuote } from '../platform/test/paper-quote.ts'
import { createQuotes } from './quotes.ts'
import { createStream, type Ears, POLL_MS, type Socket } from './stream.ts'

const AT = Date.parse('2026-11-15T10:12:00.000Z')
const answerOf = (symbol: string, more: Partial<Quote> = {}): Quote =>
  paperQuote({ symbol, name: symbol, as_of: new Date(AT).toISOString(), ...more })

class PaperSocket implements Socket {
  readonly ears: Ears
  readonly said: unknown[] = []
  isClosed = false
  constructor(ears: Ears) {
    this.ears = ears
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  frame(frame: Exclude<StreamFrame, { type: 'quotes' }>) {
    this.ears.message(JSON.stringify(frame))
  }
  price(key: string, p: number, t: number) {
    this.ears.message(JSON.stringify({ type: 'names', names: [[7, key]] }))
    const bytes = encodeQuotes('Simulated', t, [{ number: 7, p, c: p, v: 1, s: 'live', t }])
    this.ears.message(new Uint8Array(bytes).buffer)
  }
  accept() {
    this.ears.open()
    this.frame({ type: 'opened' })
  }
}

function set(chance = 1) {
  const sockets: PaperSocket[] = []
  const polled: string[][] = []
  const world = {
    ticket: vi.fn(async () => 'ticket-1'),
    answer: (key: string) => answerOf(key.slice(4)),
    isDown: false,
  }
  const quotes = createQuotes((work) => work(0))
  const stream = createStream(
    {
      openSocket: (ears) => {
        const socket = new PaperSocket(ears)
        sockets.push(socket)
        return socket
      },
      ticket: () => world.ticket(),
      poll: async (keys) => {
        polled.push([...keys])
        if (world.isDown) throw new Error('down')
        return keys.map((key) => world.answer(key))
      },
      chance: () => chance,
    },
    quotes,
  )
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no line was opened')
    return socket
  }
  return { sockets, polled, world, quotes, stream, last }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the first message is the ticket; two screens that want the same stock are one subscription', async () => {
  const { sockets, stream, last } = set()
  stream.want(['NSE:INFY', 'NSE:TCS'])
  stream.want(['NSE:INFY'])
  await pass(0)
  last().accept()
  await pass(50)
  expect(sockets).toHaveLength(1)
  expect(last().said).toEqual([
    { op: 'open', ticket: 'ticket-1' },
    { op: 'subscribe', stocks: ['NSE:INFY', 'NSE:TCS'] },
  ])
})

test('a price that comes over the line is shown at once, with its source', async () => {
  const { quotes, stream, last } = set()
  stream.want(['NSE:INFY'])
  await pass(0)
  last().accept()
  last().price('NSE:INFY', 143_485, AT)
  expect(quotes.get('NSE:INFY')).toMatchObject({ hundredths: 143_485, source: 'Simulated', at: AT })
})

test('a stock is left when the last screen that shows it has gone, and the line rests when nobody asks', async () => {
  const { stream, last } = set()
  const first = stream.want(['NSE:INFY'])
  const second = stream.want(['NSE:INFY', 'NSE:TCS'])
  await pass(0)
  last().accept()
  second()
  await pass(50)
  expect(last().said.at(-1)).toEqual({ op: 'unsubscribe', stocks: ['NSE:TCS'] })
  first()
  await pass(50)
  expect(last().isClosed).toBe(true)
  expect(stream.line.get().kind).toBe('resting')
})

test('without a line prices are asked for every 2 s, 100 at a time; a new line takes over and asks no more', async () => {
  const { polled, quotes, stream, world, last } = set()
  world.ticket.mockRejectedValueOnce(new Error('no'))
  stream.want(Array.from({ length: 150 }, (_, index) => `NSE:S${index}`))
  await pass(0)
  expect(polled.map((keys) => keys.length)).toEqual([100, 50])
  expect(stream.line.get()).toMatchObject({ kind: 'polling', isStalled: false })
  expect(quotes.get('NSE:S7')?.hundredths).toBe(143485)
  await pass(1_000)
  last().accept()
  expect(stream.line.get().kind).toBe('live')
  const before = polled.length
  await pass(3 * POLL_MS)
  expect(polled).toHaveLength(before)
})

test('the waits between two tries double from 1 s to 30 s', async () => {
  const { stream, world } = set()
  world.ticket.mockRejectedValue(new Error('no'))
  const tries: number[] = []
  stream.hear(() => undefined)
  for (let second = 0; second < 100; second++) {
    tries.push(world.ticket.mock.calls.length)
    await pass(1_000)
  }
  const at = (count: number) => tries.indexOf(count)
  expect([at(2), at(3), at(4), at(5), at(6), at(7)]).toEqual([1, 3, 7, 15, 31, 61])
})

test('a line that was up and is lost is dialled again within 4 s, each page at its own moment', async () => {
  const dialledAfter = async (chance: number) => {
    const { stream, world, last } = set(chance)
    stream.want(['NSE:INFY'])
    await pass(0)
    last().accept()
    last().ears.close()
    let ms = 0
    for (; world.ticket.mock.calls.length < 2; ms += 100) await pass(100)
    stream.stop()
    return ms
  }
  expect([await dialledAfter(0), await dialledAfter(0.5), await dialledAfter(1)]).toEqual([100, 2000, 4000])
})

test('when neither works the prices are lost, with the time of the last one', async () => {
  const { stream, world, last } = set()
  stream.want(['NSE:INFY'])
  await pass(0)
  last().accept()
  last().price('NSE:INFY', 143_485, AT)
  world.isDown = true
  last().ears.close()
  await pass(0)
  expect(stream.line.get()).toEqual({ kind: 'lost', isStalled: false, since: AT })
})

test('a silent feed is stalled since its last word, and live again when it speaks', async () => {
  const { stream, last } = set()
  stream.want(['NSE:INFY'])
  await pass(0)
  last().accept()
  last().frame({ type: 'feed', state: 'stalled', source: 'Simulated', since: '2026-11-15T10:12:00.000Z' })
  expect(stream.line.get()).toEqual({ kind: 'live', isStalled: true, since: AT })
  last().frame({ type: 'feed', state: 'live', source: 'Simulated', since: '2026-11-15T10:13:00.000Z' })
  expect(stream.line.get().isStalled).toBe(false)
})

test('asked prices that are all stale are stalled too', async () => {
  const { stream, world } = set()
  world.ticket.mockRejectedValue(new Error('no'))
  world.answer = (key) => answerOf(key.slice(4), { state: 'stale' })
  stream.want(['NSE:INFY'])
  await pass(0)
  expect(stream.line.get()).toEqual({ kind: 'polling', isStalled: true, since: AT })
})

test('after 15 s of silence the line is checked: if asking brings newer prices, it is dead and opened anew', async () => {
  const { sockets, stream, world, last } = set()
  stream.want(['NSE:INFY'])
  await pass(0)
  last().accept()
  world.answer = (key) => answerOf(key.slice(4), { as_of: new Date(AT + 9_000).toISOString() })
  await pass(15_000)
  expect(sockets[0]?.isClosed).toBe(true)
  await pass(4_000)
  expect(sockets).toHaveLength(2)
})

test('a line that never says "opened" is given up after 8 s', async () => {
  const { stream, last } = set()
  stream.want(['NSE:INFY'])
  await pass(8_000)
  expect(last().isClosed).toBe(true)
  await pass(0)
  expect(stream.line.get().kind).toBe('polling')
})

test('what changed of the client’s own is told to whoever listens', async () => {
  const { stream, last } = set()
  const heard: string[] = []
  stream.hear((what) => heard.push(what))
  await pass(0)
  last().accept()
  last().frame({ type: 'changed', what: 'alerts' })
  expect(heard).toEqual(['alerts'])
})
