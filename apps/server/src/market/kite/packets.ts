/**
 * market: Kite's binary ticker, decoded. Big-endian: a count, then for each packet its length and its bytes. Prices of
 * shares and indices are whole paise already, so nothing is ever divided. Written out here because it is a page of
 * offsets, checked against the vendor's own packets, and a client library would bring its own sockets and floats along.
 */
import type { Depth, Level } from '../quotes.ts'

interface Ohlc {
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  /** Of the day before, while the market is open. */
  readonly closePaise: number
}

export interface KitePacket {
  readonly token: number
  readonly mode: 'ltp' | 'quote' | 'full'
  /** Indices are not. */
  readonly isTradable: boolean
  readonly pricePaise: number
  readonly ohlc?: Ohlc
  readonly lastQuantity?: number
  readonly averagePaise?: number
  readonly volume?: number
  readonly buyQuantity?: number
  readonly sellQuantity?: number
  readonly openInterest?: number
  /** Null where the exchange has made none yet. */
  readonly lastTradeAtMs?: number | null
  readonly exchangeAtMs?: number | null
  readonly depth?: Depth
}

export interface DecodedFrame {
  readonly packets: readonly KitePacket[]
  /** Packets of a length that means nothing, and what was cut off at the end. */
  readonly malformed: number
}

const INDEX_SEGMENT = 9
/** Currencies count in ten-millionths and ten-thousandths, and are no part of this product. */
const CURRENCY_SEGMENTS = new Set([3, 6])
const LEVELS = 5
const LEVEL_BYTES = 12

/** A frame of one byte is the line's heartbeat and decodes to no packets. */
export function decodeFrame(frame: ArrayBuffer): DecodedFrame {
  const view = new DataView(frame)
  if (frame.byteLength < 2) return { packets: [], malformed: 0 }
  const count = view.getUint16(0)
  const packets: KitePacket[] = []
  let malformed = 0
  let at = 2
  for (let turn = 0; turn < count; turn += 1) {
    const length = at + 2 <= frame.byteLength ? view.getUint16(at) : 0
    if (length === 0 || at + 2 + length > frame.byteLength) return { packets, malformed: malformed + 1 }
    const packet = decodePacket(new DataView(frame, at + 2, length))
    if (packet === 'malformed') malformed += 1
    else if (packet !== 'currency') packets.push(packet)
    at += 2 + length
  }
  return { packets, malformed }
}

function decodePacket(view: DataView): KitePacket | 'malformed' | 'currency' {
  if (view.byteLength < 8) return 'malformed'
  const token = view.getUint32(0)
  const segment = token & 0xff
  if (CURRENCY_SEGMENTS.has(segment)) return 'currency'
  const about = { token, isTradable: segment !== INDEX_SEGMENT, pricePaise: view.getInt32(4) }
  switch (view.byteLength) {
    case 8:
      return { ...about, mode: 'ltp' }
    case 28:
      return { ...about, mode: 'quote', ...indexFigures(view) }
    case 32:
      return { ...about, mode: 'full', ...indexFigures(view), exchangeAtMs: instantAt(view, 28) }
    case 44:
      return { ...about, mode: 'quote', ...shareFigures(view) }
    case 184:
      return { ...about, mode: 'full', ...shareFigures(view), ...fullFigures(view) }
    default:
      return 'malformed'
  }
}

/** An index tells its high before its open, a share the other way round. */
const indexFigures = (view: DataView) => ({
  ohlc: {
    highPaise: view.getInt32(8),
    lowPaise: view.getInt32(12),
    openPaise: view.getInt32(16),
    closePaise: view.getInt32(20),
  },
})

const shareFigures = (view: DataView) => ({
  lastQuantity: view.getUint32(8),
  averagePaise: view.getInt32(12),
  volume: view.getUint32(16),
  buyQuantity: view.getUint32(20),
  sellQuantity: view.getUint32(24),
  ohlc: {
    openPaise: view.getInt32(28),
    highPaise: view.getInt32(32),
    lowPaise: view.getInt32(36),
    closePaise: view.getInt32(40),
  },
})

const fullFigures = (view: DataView) => ({
  lastTradeAtMs: instantAt(view, 44),
  openInterest: view.getUint32(48),
  exchangeAtMs: instantAt(view, 60),
  depth: { bids: levelsAt(view, 64), asks: levelsAt(view, 64 + LEVELS * LEVEL_BYTES) },
})

const instantAt = (view: DataView, at: number): number | null => view.getUint32(at) * 1000 || null

/** An empty level is told as zeros and left out. */
function levelsAt(view: DataView, from: number): Level[] {
  return Array.from({ length: LEVELS }, (_, level) => {
    const at = from + level * LEVEL_BYTES
    return { quantity: view.getUint32(at), pricePaise: view.getInt32(at + 4), orders: view.getUint16(at + 8) }
  }).filter(({ quantity, pricePaise }) => quantity > 0 && pricePaise > 0)
}
