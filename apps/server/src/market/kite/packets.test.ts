/** market: the vendor's published packets, byte for byte, and what a line may bring instead of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFrame } from './packets.ts'

const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))
const bufferOf = (array: Uint8Array): ArrayBuffer => new Uint8Array(array).buffer

/** Puts bare packets into a frame, as the ticker sends them. */
function frameOf(...packets: Uint8Array[]): ArrayBuffer {
  const parts = packets.flatMap((packet) => [packet.length >> 8, packet.length & 0xff, ...packet])
  return new Uint8Array([packets.length >> 8, packets.length & 0xff, ...parts]).buffer
}

// Published by the vendor with its client library, frames included.
const LTP_FRAME = 'AAEACAANgAEAAJl/'
const QUOTE_FRAME = 'AAEALAANgAEAAJl/AAAAAgAAnXMBU60oAAAV8QAAAAAAAKQQAACkagAAmGIAAKHC'
const FULL_FRAME = `AAEAuAANgAEAAJl/AAAAAgAAnXMBU60oAAAV8QAAAAAAAKQQAACkagAAmGIAAKHCYqsFoAAAAAAAAAAAAAAAAGKrEZgAABXxAACZfwAe${'A'.repeat(147)}=`
// Published among its mock answers, without a frame.
const FULL_PACKET =
  'AAY6AQACZroAAAAHAAJlbQASMhcAA+m7AAWKAQACZPMAAmc8AAJhyQACZGxg4pR/AAAAAAAAAAAAAAAAYOKUfwAAAAUAAmacAAEAAAAAAIwAAmZ0AAIAAAAAAAIAAmZvAAEAAAAAANsAAmZqAAcAAAAAADIAAmZlAAEAAAAAAKwAAma6AAMAAAAAACwAAma/AAMAAAAAAS4AAmbJAAMAAAAAAI0AAmbOAAIAAAAAAtQAAmbTAAUAAA=='
const QUOTE_PACKET = 'AAY6AQACZoMAAAABAAJlaQAR8bIAA+n/AAWANwACZPMAAmc8AAJhyQACZGw='

test('ltp: NSE token 884737 at ₹392.95', () => {
  expect(decodeFrame(bufferOf(bytes(LTP_FRAME)))).toEqual({
    packets: [{ token: 884_737, mode: 'ltp', isTradable: true, pricePaise: 392_95 }],
    malformed: 0,
  })
})

test('quote: every figure of the published frame', () => {
  expect(decodeFrame(bufferOf(bytes(QUOTE_FRAME))).packets).toEqual([
    {
      token: 884_737,
      mode: 'quote',
      isTradable: true,
      pricePaise: 392_95,
      lastQuantity: 2,
      averagePaise: 403_07,
      volume: 22_261_032,
      buyQuantity: 5617,
      sellQuantity: 0,
      ohlc: { openPaise: 420_00, highPaise: 420_90, lowPaise: 390_10, closePaise: 414_10 },
    },
  ])
})

test('full: one bid of 5,617 at ₹392.95 and no ask; empty levels are left out', () => {
  const frame = bytes(FULL_FRAME)
  expect(frame).toHaveLength(188)
  expect(decodeFrame(bufferOf(frame)).packets).toMatchObject([
    {
      mode: 'full',
      lastTradeAtMs: Date.parse('2022-06-16T10:27:44Z'),
      exchangeAtMs: Date.parse('2022-06-16T11:18:48Z'),
      depth: { bids: [{ pricePaise: 392_95, quantity: 5617, orders: 30 }], asks: [] },
    },
  ])
})

test('quote of INFY: as the vendor’s JSON says it', () => {
  expect(decodeFrame(frameOf(bytes(QUOTE_PACKET))).packets).toEqual([
    {
      token: 408_065,
      mode: 'quote',
      isTradable: true,
      pricePaise: 1573_15,
      lastQuantity: 1,
      averagePaise: 1570_33,
      volume: 1_175_986,
      buyQuantity: 256_511,
      sellQuantity: 360_503,
      ohlc: { openPaise: 1569_15, highPaise: 1575_00, lowPaise: 1561_05, closePaise: 1567_80 },
    },
  ])
})

test('full of INFY: as the vendor’s JSON says it, five levels a side', () => {
  const level = (pricePaise: number, quantity: number, orders: number) => ({ pricePaise, quantity, orders })
  expect(decodeFrame(frameOf(bytes(FULL_PACKET))).packets).toEqual([
    {
      token: 408_065,
      mode: 'full',
      isTradable: true,
      pricePaise: 1573_70,
      lastQuantity: 7,
      averagePaise: 1570_37,
      volume: 1_192_471,
      buyQuantity: 256_443,
      sellQuantity: 363_009,
      ohlc: { openPaise: 1569_15, highPaise: 1575_00, lowPaise: 1561_05, closePaise: 1567_80 },
      lastTradeAtMs: Date.parse('2021-07-05T10:41:27+05:30'),
      openInterest: 0,
      exchangeAtMs: Date.parse('2021-07-05T10:41:27+05:30'),
      depth: {
        bids: [
          level(1573_40, 5, 1),
          level(1573_00, 140, 2),
          level(1572_95, 2, 1),
          level(1572_90, 219, 7),
          level(1572_85, 50, 1),
        ],
        asks: [
          level(1573_70, 172, 3),
          level(1573_75, 44, 3),
          level(1573_85, 302, 3),
          level(1573_90, 141, 2),
          level(1573_95, 724, 5),
        ],
      },
    },
  ])
})

test('indices tell high, low, open, close in this order, and are not tradable', () => {
  const view = new DataView(new ArrayBuffer(32))
  const figures = [256_265, 25_910_05, 26_010_10, 25_800_20, 25_850_30, 25_900_40, 9_65, 1_763_264_700]
  for (const [place, figure] of figures.entries()) view.setUint32(place * 4, figure)
  const full = new Uint8Array(view.buffer)
  const ohlc = { highPaise: 26_010_10, lowPaise: 25_800_20, openPaise: 25_850_30, closePaise: 25_900_40 }
  expect(decodeFrame(frameOf(full, full.slice(0, 28))).packets).toEqual([
    {
      token: 256_265,
      mode: 'full',
      isTradable: false,
      pricePaise: 25_910_05,
      ohlc,
      exchangeAtMs: 1_763_264_700_000,
    },
    { token: 256_265, mode: 'quote', isTradable: false, pricePaise: 25_910_05, ohlc },
  ])
})

test('one byte is a heartbeat; several packets in a frame are all read; currencies are passed over', () => {
  expect(decodeFrame(new ArrayBuffer(1))).toEqual({ packets: [], malformed: 0 })
  const currency = bytes(LTP_FRAME).slice(4)
  currency[3] = 3
  const { packets } = decodeFrame(frameOf(bytes(QUOTE_PACKET), currency, bytes(FULL_PACKET)))
  expect(packets.map(({ mode }) => mode)).toEqual(['quote', 'full'])
})

test('a packet of an unknown length is counted and the next is read; a frame cut anywhere never throws', () => {
  expect(decodeFrame(frameOf(new Uint8Array(20), bytes(QUOTE_PACKET)))).toMatchObject({
    malformed: 1,
    packets: [{ token: 408_065 }],
  })
  const whole = new Uint8Array(frameOf(bytes(QUOTE_PACKET), bytes(FULL_PACKET)))
  for (let length = 0; length < whole.length; length += 1) {
    expect(decodeFrame(bufferOf(whole.slice(0, length))).packets.length).toBeLessThan(2)
  }
})

test('any bytes at all are decoded without a throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
      expect(decodeFrame(bufferOf(noise)).packets.length).toBeLessThanOrEqual(50)
    }),
  )
})
