/** streams: who may listen, what they hear, and when it ends. */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { logout, type StreamFrame, streamTicket } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  eventually,
  type House,
  happensWithin,
  newClient,
  newSession,
  openHouse,
  send,
} from '../../../test/harness.ts'
import { listShares, share, tell, tick } from '../../../test/market.ts'
import { addressOf, dial, openLine, type StreamLine, ticketOf } from '../../../test/stream-line.ts'
import { tellClient } from '../../platform/client-events.ts'

let house: House
const open: StreamLine[] = []
beforeAll(async () => {
  house = await openHouse()
  house.app.server.on('upgrade', (_request, socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listShares(
    house,
    share('INFY'),
    share('TCS'),
    ...Array.from({ length: 450 }, (_, n) => share(`S${n}`)),
  )
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate()
  // Each line may say 20 things a second, and this clock stands still.
  house.clock.move(1000)
})
afterAll(() => house.close())

/** What the server holds back for each of its sockets. */
const sockets = new Set<Duplex>()
const waitingBytes = (): number[] => [...sockets].map(({ writableLength }) => writableLength)

const listen = async (token?: string): Promise<StreamLine> => {
  const line = await openLine(house.app, token ?? (await newSession(house)).token)
  open.push(line)
  return line
}
const priceOf = (key: string, frames: readonly StreamFrame[]): number | undefined =>
  frames.flatMap((frame) => (frame.type === 'quotes' ? frame.quotes : [])).findLast(({ k }) => k === key)?.p
const isClosed = (line: StreamLine) => eventually(() => line.closed.length > 0)

describe('the door', () => {
  test.each([
    ['another site', { origin: 'http://evil.test' }, 403],
    ['no site at all', { origin: '' }, 403],
    ['the same name on another port', { origin: 'http://localhost:1' }, 403],
    ['another host', { host: 'evil.test' }, 421],
  ])('%s is refused', async (_name, headers, status) => {
    const socket = new WebSocket(`ws://${await addressOf(house.app)}/stream`, { headers })
    socket.on('error', () => {})
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(status)
  })

  test('a ticket in the address is refused: addresses are written to logs', async () => {
    const host = await addressOf(house.app)
    const socket = new WebSocket(`ws://${host}/stream?ticket=abc`, { origin: `http://${host}` })
    socket.on('error', () => {})
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(404)
  })

  test('a plain request is told what this is', async () => {
    const response = await house.app.inject('/stream')
    expect([response.statusCode, response.json().code]).toEqual([400, 'stream_needs_websocket'])
  })

  test('a ticket opens one line, once', async () => {
    const { token } = await newSession(house)
    const ticket = await ticketOf(house.app, token)
    const [first, second] = [await dial(house.app), await dial(house.app)]
    open.push(first, second)
    first.say({ op: 'open', ticket })
    expect(await first.heard(({ type }) => type === 'opened')).toBe(true)
    second.say({ op: 'open', ticket })
    expect(await isClosed(second)).toBe(true)
    expect(second.closed).toEqual([{ code: 4001, reason: 'This ticket is not valid.' }])
  })

  test('of 20 lines that show one ticket at once, one opens', async () => {
    const { token } = await newSession(house)
    const ticket = await ticketOf(house.app, token)
    const lines = await Promise.all(Array.from({ length: 20 }, () => dial(house.app)))
    open.push(...lines)
    for (const line of lines) line.say({ op: 'open', ticket })
    await eventually(async () => lines.filter(({ closed }) => closed.length > 0).length === 19)
    expect(lines.filter(({ frames }) => frames.some(({ type }) => type === 'opened'))).toHaveLength(1)
  })

  test('a ticket lives 30 seconds', async () => {
    const { token } = await newSession(house)
    const ticket = await ticketOf(house.app, token)
    house.clock.move(30_000)
    const line = await dial(house.app)
    open.push(line)
    line.say({ op: 'open', ticket })
    expect(await isClosed(line)).toBe(true)
  })

  test('only an approved client gets a ticket', async () => {
    const { token } = await newSession(house, await newClient(house, { identityStatus: 'pending' }))
    expect((await send(house.app, streamTicket, { token })).status).toBe(403)
  })

  test('a ticket of a session that ended meanwhile opens nothing', async () => {
    const { token } = await newSession(house)
    const ticket = await ticketOf(house.app, token)
    await send(house.app, logout, { token })
    const line = await dial(house.app)
    open.push(line)
    line.say({ op: 'open', ticket })
    expect(await isClosed(line)).toBe(true)
    expect(line.frames).toEqual([])
  })

  test.each([
    ['no ticket first', { op: 'subscribe', stocks: ['NSE:INFY'] }],
    ['no JSON', '<html>'],
    ['an unknown word', { op: 'sell', stocks: [] }],
    ['an unknown field', { op: 'open', ticket: 'x', role: 'admin' }],
    ['401 stocks in one message', { op: 'subscribe', stocks: Array.from({ length: 401 }, () => 'NSE:INFY') }],
    ['a ticket of a kilobyte', { op: 'open', ticket: 'x'.repeat(1000) }],
    ['a message of 20 kB', 'x'.repeat(20_000)],
    ['a prototype', '{"op":"subscribe","stocks":[],"__proto__":{"a":1}}'],
  ])('%s ends the line', async (_name, message) => {
    const line = await dial(house.app)
    open.push(line)
    line.say(message)
    expect(await isClosed(line)).toBe(true)
  })

  test('whoever shows no ticket is gone after 5 seconds', async () => {
    const line = await dial(house.app)
    open.push(line)
    expect(await isClosed(line)).toBe(true)
    expect(line.closed[0]?.reason).toBe('A ticket comes first.')
  })

  test('500 idle lines from a neighbour do not keep a page out', async () => {
    const idle: WebSocket[] = []
    const host = await addressOf(house.app)
    for (let n = 0; n < 500; n += 1) {
      const socket = new WebSocket(`ws://${host}/stream`, { origin: `http://${host}` })
      socket.on('error', () => {})
      idle.push(socket)
      if (n % 50 === 49) await once(socket, 'open')
    }
    const line = await listen()
    expect(line.closed).toEqual([])
    for (const socket of idle) socket.terminate()
  })

  test('20 messages a second are heard, the 21st ends the line', async () => {
    const line = await listen()
    // The ticket was the first.
    for (let count = 1; count < 20; count += 1) line.say({ op: 'unsubscribe', stocks: [] })
    expect(await happensWithin(300, () => line.closed.length > 0)).toBe(false)
    line.say({ op: 'unsubscribe', stocks: [] })
    expect(await isClosed(line)).toBe(true)
    expect(line.closed).toEqual([{ code: 1008, reason: 'Too many messages.' }])
  })
})

describe('quotes', () => {
  test('a subscriber hears the latest at once and every change after it', async () => {
    tell(house, tick(house, 'INFY', 101_00))
    const line = await listen()
    line.say({ op: 'subscribe', stocks: ['NSE:INFY', 'NSE:NOPE', "'; drop table"] })
    expect(await line.heard((frame) => priceOf('NSE:INFY', [frame]) === 101_00)).toBe(true)
    tell(house, tick(house, 'INFY', 102_00))
    expect(await line.heard((frame) => priceOf('NSE:INFY', [frame]) === 102_00)).toBe(true)
    const told = line.frames.findLast((frame) => frame.type === 'quotes')
    expect(told).toMatchObject({ source: 'Simulated', quotes: [{ k: 'NSE:INFY', c: 100_00, s: 'live' }] })
  })

  test('of many ticks in a round only the last is told', async () => {
    const line = await listen()
    line.say({ op: 'subscribe', stocks: ['NSE:TCS'] })
    await line.heard(({ type }) => type === 'feed')
    house.services.market.listener.onTicks(
      Array.from({ length: 50 }, (_, n) => tick(house, 'TCS', 100_00 + n)),
    )
    house.services.market.round()
    expect(await line.heard((frame) => priceOf('NSE:TCS', [frame]) === 100_49)).toBe(true)
    expect(line.frames.filter(({ type }) => type === 'quotes')).toHaveLength(1)
  })

  test('after unsubscribing nothing of it is told', async () => {
    const line = await listen()
    line.say({ op: 'subscribe', stocks: ['NSE:INFY', 'NSE:TCS'] })
    line.say({ op: 'unsubscribe', stocks: ['NSE:INFY'] })
    // What is said after it is answered after it.
    line.say({ op: 'subscribe', stocks: Array.from({ length: 400 }, (_, n) => `NSE:S${n}`) })
    expect(await line.heard(({ type }) => type === 'refused')).toBe(true)
    line.frames.length = 0
    tell(house, tick(house, 'INFY', 103_00), tick(house, 'TCS', 104_00))
    expect(await line.heard((frame) => priceOf('NSE:TCS', [frame]) === 104_00)).toBe(true)
    expect(priceOf('NSE:INFY', line.frames)).toBeUndefined()
  })

  test('400 stocks can be followed, the 401st is refused in words', async () => {
    const line = await listen()
    line.say({ op: 'subscribe', stocks: Array.from({ length: 400 }, (_, n) => `NSE:S${n}`) })
    line.say({ op: 'subscribe', stocks: ['NSE:S400'] })
    expect(await line.heard(({ type }) => type === 'refused')).toBe(true)
    expect(line.frames.find(({ type }) => type === 'refused')).toEqual({
      type: 'refused',
      says: 'At most 400 stocks can be followed at once.',
    })
  })

  test('a stalled feed is told as stalled, with its time, and as live when it is back', async () => {
    tell(house, tick(house, 'INFY', 101_00))
    const line = await listen()
    line.say({ op: 'subscribe', stocks: ['NSE:INFY'] })
    await line.heard((frame) => priceOf('NSE:INFY', [frame]) !== undefined)
    line.frames.length = 0
    const since = house.clock.now().toISOString()
    house.clock.move(5001)
    house.services.market.round()
    expect(await line.heard((frame) => frame.type === 'feed' && frame.state === 'stalled')).toBe(true)
    expect(line.frames.find(({ type }) => type === 'feed')).toMatchObject({ since })
    expect(line.frames.findLast(({ type }) => type === 'quotes')).toMatchObject({ quotes: [{ s: 'stale' }] })
    tell(house, tick(house, 'INFY', 101_05))
    expect(await line.heard((frame) => frame.type === 'feed' && frame.state === 'live')).toBe(true)
  })
})

describe('endings', () => {
  test('signing out closes the line, on every server', async () => {
    const second = await house.secondNode()
    const { token } = await newSession(house)
    const lines = [await listen(token), await openLine(second, token, house.app)]
    const other = await listen()
    await send(house.app, logout, { token })
    expect(await eventually(async () => lines.every(({ closed }) => closed.length > 0))).toBe(true)
    expect(lines.map(({ closed }) => closed[0]?.code)).toEqual([4001, 4001])
    expect(other.closed).toEqual([])
  })

  test('a client who is no longer approved is put out', async () => {
    const client = await newClient(house)
    const line = await listen((await newSession(house, client)).token)
    await house.services.db.as('firm').query('select pg_notify($1, $2)', ['client_changed', client.id])
    expect(await isClosed(line)).toBe(true)
    expect(line.closed[0]?.code).toBe(1013)
  })

  test('connections to the database that break cost no page its line, but who was put out meanwhile is put out', async () => {
    const [stays, client] = [await listen(), await newClient(house)]
    const goes = await listen((await newSession(house, client)).token)
    const before = stays.frames.length
    // One statement after the other in one message: nobody is left to hear that the session has ended.
    await house.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid();
       update session set ended_at = now(), ended_why = 'signed out' where client_id = '${client.id}'`,
    )
    expect(await isClosed(goes)).toBe(true)
    expect(await eventually(async () => house.services.db.isListening())).toBe(true)
    // What was not heard may have been anything of the client's own.
    expect(
      await eventually(async () => stays.frames.slice(before).some(({ type }) => type === 'changed')),
    ).toBe(true)
    expect(stays.closed).toEqual([])
  })

  test('a 21st page of one client is refused', async () => {
    const { token } = await newSession(house)
    for (let count = 0; count < 20; count += 1) await listen(token)
    const line = await dial(house.app)
    open.push(line)
    line.say({ op: 'open', ticket: await ticketOf(house.app, token) })
    expect(await isClosed(line)).toBe(true)
    expect(line.closed[0]?.reason).toBe('Too many pages are open.')
  })
})

describe('the client’s own', () => {
  test('a committed change is told to that client’s pages on every server, and to nobody else', async () => {
    const second = await house.secondNode()
    const client = await newClient(house)
    const { token } = await newSession(house, client)
    const mine = [await listen(token), await openLine(second, token, house.app)]
    const other = await listen()
    await house.services.db.transaction((tx) => tellClient(tx, client.id, 'money'))
    for (const line of mine) {
      expect(await line.heard((frame) => frame.type === 'changed' && frame.what === 'money')).toBe(true)
    }
    expect(other.frames.some(({ type }) => type === 'changed')).toBe(false)
  })

  test('a change that is rolled back is told to nobody', async () => {
    const client = await newClient(house)
    const line = await listen((await newSession(house, client)).token)
    await house.services.db
      .transaction(async (tx) => {
        await tellClient(tx, client.id, 'orders')
        throw new Error('no')
      })
      .catch(() => {})
    expect(await happensWithin(400, () => line.frames.some(({ type }) => type === 'changed'))).toBe(false)
  })
})

test('a reader who stops reading costs bounded memory, and gets the latest when reading again', async () => {
  const stocks = Array.from({ length: 400 }, (_, n) => `S${n}`)
  const line = await listen()
  line.say({ op: 'subscribe', stocks: stocks.map((symbol) => `NSE:${symbol}`) })
  await line.heard(({ type }) => type === 'feed')
  line.socket.pause()
  const most = { waiting: 0 }
  const [limit, frame] = [64 * 1024, 10_000]
  const round = (n: number): void => {
    tell(house, ...stocks.map((symbol) => tick(house, symbol, 100_00 + (n % 500))))
    most.waiting = Math.max(most.waiting, ...waitingBytes())
  }
  // The kernel takes megabytes before anything waits with us, and some take up to forty.
  for (let n = 0; n < 20_000 && most.waiting <= limit - frame; n += 1) {
    round(n)
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(most.waiting).toBeGreaterThan(limit - frame)
  for (let n = 0; n < 300; n += 1) round(n)
  tell(house, ...stocks.map((symbol) => tick(house, symbol, 107_77)))
  expect(most.waiting).toBeLessThan(limit + frame)
  line.socket.resume()
  // Those megabytes are read first: each frame is looked at once.
  const isCurrent = await eventually(async () => {
    house.services.market.round()
    return priceOf('NSE:S399', line.frames.splice(0)) === 107_77
  })
  expect(isCurrent).toBe(true)
})

test('the server stops although lines are open', async () => {
  const second = await house.secondNode()
  const line = await openLine(second, (await newSession(house)).token, house.app)
  await second.close()
  expect(await isClosed(line)).toBe(true)
  expect(line.closed[0]?.code).toBe(1001)
})
