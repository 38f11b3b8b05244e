/** platform: writes that make no object of their own arrive like any other, whoever reads and however slowly. */
import { once } from 'node:events'
import { createServer, type Server, Socket, type Socket as TcpSocket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../test/harness.ts'
import { leanWriter, TRIED_ON } from './lean-write.ts'

const isTried = TRIED_ON.includes(process.versions.node.split('.')[0] ?? '')

let server: Server
const opened: TcpSocket[] = []
beforeAll(async () => {
  // Who does not read learns of a broken line by writing alone.
  server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})
afterAll(() => void server.close())

/** Both ends of a line; the far one does not read until it is told to. */
async function line(): Promise<{ near: TcpSocket; far: TcpSocket }> {
  const address = server.address()
  const far = new Socket().connect(address && typeof address === 'object' ? address.port : 0, '127.0.0.1')
  const [[near]] = (await Promise.all([once(server, 'connection'), once(far, 'connect')])) as [
    [TcpSocket],
    unknown,
  ]
  near.on('error', () => {})
  far.on('error', () => {})
  opened.push(near, far)
  return { near, far }
}

interface Heard {
  length(): number
  /** Whether it is what was told, to the byte, as far as it goes. */
  isTold(): boolean
}

function hear(far: TcpSocket): Heard {
  const heard: Buffer[] = []
  let length = 0
  far.on('data', (some: Buffer) => {
    heard.push(some)
    length += some.length
  })
  return {
    length: () => length,
    isTold: () => Buffer.concat(heard).equals(told.subarray(0, length)),
  }
}

/** More than the kernel takes for a reader who does not read. */
const TOO_MUCH = 40 * 1024 * 1024
/** Bytes that tell their place, so that none can be lost, doubled or moved unseen. */
const told = Buffer.alloc(TOO_MUCH + 1024 * 1024)
for (let at = 0; at + 4 <= told.length; at += 4) told.writeUInt32LE(at, at)
const bytes = (length: number, from: number): Buffer => Buffer.from(told.subarray(from, from + length))

describe('writing', () => {
  test('what the kernel takes at once goes past socket.write, on a Node where that was tried', async () => {
    const { near, far } = await line()
    const heard = hear(far)
    const { write, waitingBytes } = leanWriter(near)
    const usual = vi.spyOn(near, 'write')
    for (let turn = 0; turn < 20; turn += 1) write(bytes(1000, turn * 1000))
    expect(usual).toHaveBeenCalledTimes(isTried ? 0 : 20)
    expect(waitingBytes()).toBe(0)
    expect(await eventually(async () => heard.length() === 20_000)).toBe(true)
    expect(heard.isTold()).toBe(true)
  })

  test('what a slow reader leaves behind is counted, kept and told in full once they read', async () => {
    const { near, far } = await line()
    const { write, waitingBytes } = leanWriter(near)
    write(bytes(TOO_MUCH, 0))
    expect(waitingBytes()).toBe(TOO_MUCH)
    write(bytes(5000, TOO_MUCH))
    expect(waitingBytes()).toBe(TOO_MUCH + 5000)
    collectGarbage()
    const heard = hear(far)
    await eventually(async () => waitingBytes() === 0)
    write(bytes(5000, TOO_MUCH + 5000))
    expect(await eventually(async () => heard.length() === TOO_MUCH + 10_000)).toBe(true)
    expect(heard.isTold()).toBe(true)
  })

  test('after a reader has caught up, writes go past socket.write again', async () => {
    const { near, far } = await line()
    const { write, waitingBytes } = leanWriter(near)
    write(bytes(TOO_MUCH, 0))
    hear(far)
    await eventually(async () => waitingBytes() === 0)
    const usual = vi.spyOn(near, 'write')
    write(bytes(1000, 0))
    expect(usual).toHaveBeenCalledTimes(isTried ? 0 : 1)
  })

  test('slow readers hold up neither each other nor anybody else', async () => {
    const [one, other, quick] = [await line(), await line(), await line()]
    const [toOne, toOther, toQuick] = [leanWriter(one.near), leanWriter(other.near), leanWriter(quick.near)]
    const heard = hear(quick.far)
    const half = TOO_MUCH / 2
    for (let turn = 0; turn < 20; turn += 1) {
      if (turn < 2) toOne.write(bytes(half, turn * half))
      if (turn < 2) toOther.write(bytes(half, turn * half))
      toQuick.write(bytes(1000, turn * 1000))
    }
    expect(await eventually(async () => heard.length() === 20_000)).toBe(true)
    expect(heard.isTold()).toBe(true)
    for (const { far } of [one, other]) {
      const late = hear(far)
      expect(await eventually(async () => late.length() === TOO_MUCH)).toBe(true)
      expect(late.isTold()).toBe(true)
    }
  })

  test('what the socket itself has to say first is said first', async () => {
    const { near, far } = await line()
    const { write } = leanWriter(near)
    near.write(bytes(TOO_MUCH, 0))
    near.write(bytes(1000, TOO_MUCH))
    write(bytes(1000, TOO_MUCH + 1000))
    const heard = hear(far)
    expect(await eventually(async () => heard.length() === TOO_MUCH + 2000)).toBe(true)
    expect(heard.isTold()).toBe(true)
  })

  test('in whatever order frames and the socket’s own writes come, they arrive in that order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            way: fc.constantFrom('lean', 'usual', 'pause', 'resume'),
            length: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constant(3_000_000)),
          }),
          { minLength: 1, maxLength: 13 },
        ),
        async (steps) => {
          const { near, far } = await line()
          const heard = hear(far)
          const { write } = leanWriter(near)
          let said = 0
          for (const { way, length } of steps) {
            if (way === 'pause') far.pause()
            else if (way === 'resume') {
              far.resume()
              await new Promise(setImmediate)
            } else {
              if (way === 'lean') write(bytes(length, said))
              else near.write(bytes(length, said))
              said += length
            }
          }
          far.resume()
          expect(await eventually(async () => heard.length() === said)).toBe(true)
          expect(heard.isTold()).toBe(true)
          near.destroy()
          far.destroy()
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a line that ends', () => {
  test('by the reader, is closed at the next write and throws nothing', async () => {
    const { near, far } = await line()
    const { write, waitingBytes } = leanWriter(near)
    far.resetAndDestroy()
    const isClosed = await eventually(async () => {
      write(bytes(1000, 0))
      return near.destroyed
    })
    write(bytes(1000, 0))
    expect([isClosed, waitingBytes()]).toEqual([true, 0])
  })

  test('by the reader while bytes wait, is closed without another write', async () => {
    const { near, far } = await line()
    const { write, waitingBytes } = leanWriter(near)
    write(bytes(TOO_MUCH, 0))
    far.resetAndDestroy()
    expect(await eventually(async () => near.destroyed)).toBe(true)
    expect(waitingBytes()).toBe(0)
  })

  test('by us while bytes wait, lets them go', async () => {
    const { near } = await line()
    const { write, waitingBytes } = leanWriter(near)
    write(bytes(TOO_MUCH, 0))
    near.destroy()
    await once(near, 'close')
    expect(waitingBytes()).toBe(0)
    write(bytes(1000, 0))
    expect(waitingBytes()).toBe(0)
  })

  test('with a goodbye, says it after all that was written before', async () => {
    const { near, far } = await line()
    const { write } = leanWriter(near)
    write(bytes(TOO_MUCH, 0))
    near.end(bytes(100, TOO_MUCH))
    const heard = hear(far)
    await once(far, 'end')
    expect(heard.isTold()).toBe(true)
  })
})

test('anything but a TCP socket is written to as usual', () => {
  const stream = new PassThrough()
  const usual = vi.spyOn(stream, 'write')
  const { write, waitingBytes } = leanWriter(stream)
  write(Buffer.from('one'))
  write(Buffer.from('two'))
  expect([usual.mock.calls.map(([some]) => String(some)), waitingBytes()]).toEqual([['one', 'two'], 0])
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
