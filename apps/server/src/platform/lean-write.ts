/**
 * platform: many small writes of the same bytes. `socket.write` makes an object of Node's inner side for every write, even
 * when the kernel takes the bytes at once, which it nearly always does; thousands of times in a row that can double what the
 * kernel itself needs for each (decision 28). Here one such object serves every write that is done at once. This
 * reaches into Node, and only where it was tried; anywhere else, and for anything but a TCP socket, `socket.write` does it all.
 */
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface LeanWriter {
  write(bytes: Buffer): void
  /** Bytes that the kernel has not taken yet. */
  waitingBytes(): number
}

/** What Node keeps about one write for as long as the kernel has not taken all of it. */
interface Write {
  oncomplete?: (status: number) => void
  /** The bytes, which must live until then. */
  buffer?: Buffer
}

interface Handle {
  /** Tries at once; what is left follows by itself. Answers 0, or a negative number if the line is broken. */
  writeBuffer(write: Write, bytes: Buffer): number
}

interface Inside {
  readonly WriteWrap: new () => Write
  readonly streamBaseState: Int32Array
  /** Where `streamBaseState` says whether something of the last write was left. */
  readonly kLastWriteWasAsync: number
}

/** Main versions of Node on which the tests of this file have passed. */
export const TRIED_ON: readonly string[] = ['22', '24', '26']
const inside = lookInside()
/** Serves the next write, whoever's it is; a write that the kernel does not take at once keeps it. */
let spare: Write | null = null

export function leanWriter(socket: Duplex): LeanWriter {
  if (!inside || !isOverTcp(socket)) {
    return { write: (bytes) => void socket.write(bytes), waitingBytes: () => socket.writableLength }
  }
  const { WriteWrap, streamBaseState, kLastWriteWasAsync } = inside
  /** Of our own writes; what waits in the socket's is counted there. */
  let left = 0
  const write = (bytes: Buffer): void => {
    if (!socket._handle || left > 0 || socket.writableLength > 0) {
      socket.write(bytes)
      return
    }
    spare ??= new WriteWrap()
    const status = socket._handle.writeBuffer(spare, bytes)
    if (status === 0 && streamBaseState[kLastWriteWasAsync] === 0) return
    const own = spare
    spare = null
    if (status !== 0) {
      socket.destroy()
      return
    }
    left = bytes.length
    own.buffer = bytes
    own.oncomplete = (how) => {
      left = 0
      if (how !== 0) socket.destroy()
    }
  }
  return { write, waitingBytes: () => socket.writableLength + left }
}

interface TcpSocket extends Socket {
  /** Null once it is closed. */
  readonly _handle: Handle | null
}

function isOverTcp(socket: Duplex): socket is TcpSocket {
  return socket instanceof Socket && (socket as TcpSocket)._handle?.constructor.name === 'TCP'
}

function lookInside(): Inside | null {
  if (!TRIED_ON.includes(process.versions.node.split('.')[0] ?? '')) return null
  try {
    const binding: unknown = Reflect.get(process, 'binding')
    const found: unknown = typeof binding === 'function' ? binding('stream_wrap') : null
    return isInside(found) ? found : null
  } catch {
    return null
  }
}

function isInside(found: unknown): found is Inside {
  return (
    typeof found === 'object' &&
    found !== null &&
    'WriteWrap' in found &&
    typeof found.WriteWrap === 'function' &&
    'streamBaseState' in found &&
    found.streamBaseState instanceof Int32Array &&
    'kLastWriteWasAsync' in found &&
    typeof found.kLastWriteWasAsync === 'number'
  )
}
