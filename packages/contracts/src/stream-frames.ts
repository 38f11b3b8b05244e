/**
 * contracts: how quotes travel on the live stream. Thousands of pages hear the same prices four times a second, so a frame
 * of quotes is bytes: a fifth of its JSON. Everything else on the stream is JSON text. `streamReader` reads both.
 *
 * A frame: version (1 byte), length of the source (1), the source, the server's time (8, milliseconds), then for each quote
 * its number (4), price (4), previous close (4), volume (6), state (1) and how many milliseconds before the server's time
 * the exchange made it (4). Big-endian. Numbers are named in a text frame before the first quote that uses them.
 */
import { quoteStates, type StreamFrame, type StreamQuote } from './market.ts'

export interface NumberedQuote extends Omit<StreamQuote, 'k'> {
  readonly number: number
}

const VERSION = 1
const HEAD_BYTES = 10
const QUOTE_BYTES = 23
const TWO_32 = 2 ** 32

/** A shared frame for everyone who listens to these quotes. */
export function encodeQuotes(source: string, nowMs: number, quotes: readonly NumberedQuote[]): Uint8Array {
  const name = new TextEncoder().encode(source).subarray(0, 255)
  const bytes = new Uint8Array(HEAD_BYTES + name.length + quotes.length * QUOTE_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, VERSION)
  view.setUint8(1, name.length)
  bytes.set(name, 2)
  view.setFloat64(2 + name.length, nowMs)
  let at = HEAD_BYTES + name.length
  for (const { number, p, c, v, s, t } of quotes) {
    view.setUint32(at, number)
    view.setInt32(at + 4, p)
    view.setInt32(at + 8, c)
    view.setUint16(at + 12, Math.floor(v / TWO_32))
    view.setUint32(at + 14, v % TWO_32)
    view.setUint8(at + 18, quoteStates.indexOf(s))
    view.setUint32(at + 19, Math.min(TWO_32 - 1, Math.max(0, nowMs - t)))
    at += QUOTE_BYTES
  }
  return bytes
}

export interface DecodedQuotes {
  readonly source: string
  readonly sentMs: number
  readonly quotes: readonly NumberedQuote[]
}

/** Null for bytes that are no such frame. */
export function decodeQuotes(bytes: Uint8Array): DecodedQuotes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameLength = bytes.length >= HEAD_BYTES && view.getUint8(0) === VERSION ? view.getUint8(1) : -1
  const from = HEAD_BYTES + nameLength
  if (nameLength < 0 || bytes.length < from || (bytes.length - from) % QUOTE_BYTES !== 0) return null
  const sentMs = view.getFloat64(2 + nameLength)
  const quotes: NumberedQuote[] = []
  for (let at = from; at < bytes.length; at += QUOTE_BYTES) {
    const state = quoteStates[view.getUint8(at + 18)]
    if (!state) return null
    quotes.push({
      number: view.getUint32(at),
      p: view.getInt32(at + 4),
      c: view.getInt32(at + 8),
      v: view.getUint16(at + 12) * TWO_32 + view.getUint32(at + 14),
      s: state,
      t: sentMs - view.getUint32(at + 19),
    })
  }
  return { source: new TextDecoder().decode(bytes.subarray(2, 2 + nameLength)), sentMs, quotes }
}

/** Reads one stream's messages, in their order. Null: it says nothing to the page, or cannot be read. */
export function streamReader(): (message: string | ArrayBuffer) => StreamFrame | null {
  const names = new Map<number, string>()
  return (message) => {
    if (typeof message !== 'string') return namedQuotes(names, decodeQuotes(new Uint8Array(message)))
    const frame = textFrame(message)
    if (frame?.type !== 'names') return frame
    for (const [number, key] of frame.names) names.set(number, key)
    return null
  }
}

function namedQuotes(names: ReadonlyMap<number, string>, decoded: DecodedQuotes | null): StreamFrame | null {
  if (!decoded) return null
  const quotes = decoded.quotes.flatMap(({ number, ...quote }): StreamQuote[] => {
    const k = names.get(number)
    return k === undefined ? [] : [{ k, ...quote }]
  })
  return { type: 'quotes', source: decoded.source, quotes }
}

/** What the server says as text: the frames that a page sees, and the names of the numbers in the others. */
export type StreamText =
  | Exclude<StreamFrame, { type: 'quotes' }>
  | { readonly type: 'names'; readonly names: readonly (readonly [number: number, key: string])[] }

function textFrame(text: string): StreamText | null {
  try {
    const frame: unknown = JSON.parse(text)
    return isFrame(frame) ? frame : null
  } catch {
    return null
  }
}

const TYPES = ['opened', 'names', 'feed', 'changed', 'refused']

const isFrame = (frame: unknown): frame is StreamText =>
  typeof frame === 'object' && frame !== null && 'type' in frame && TYPES.includes(String(frame.type))
