import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteStates } from './market.ts'
import { decodeQuotes, encodeQuotes, streamReader } from './stream-frames.ts'

const NOW = 1_794_723_494_086
const quote = fc.record({
  number: fc.nat(4_000_000),
  p: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  c: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  v: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  s: fc.constantFrom(...quoteStates),
  t: fc.integer({ min: NOW - 2 ** 32 + 1, max: NOW }),
})

test('what is encoded is what is decoded, to the last paisa and millisecond', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(quote, { maxLength: 400 }), (source, quotes) => {
      expect(decodeQuotes(encodeQuotes(source, NOW, quotes))).toEqual({ source, sentMs: NOW, quotes })
    }),
  )
})

test('200 quotes fit in 4.7 kB', () => {
  const quotes = Array.from({ length: 200 }, (_, number) => ({
    number,
    p: 1,
    c: 1,
    v: 1,
    s: 'live' as const,
    t: NOW,
  }))
  expect(encodeQuotes('Simulated', NOW, quotes).length).toBeLessThan(4_700)
})

test('bytes that are no frame are nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const decoded = decodeQuotes(bytes)
      expect(decoded === null || bytes[0] === 1).toBe(true)
    }),
  )
})

test('quotes are told under their names, and those without a name are left out', () => {
  const read = streamReader()
  expect(read(JSON.stringify({ type: 'names', names: [[7, 'NSE:INFY']] }))).toBeNull()
  const told = { p: 107_700, c: 107_320, v: 5, s: 'live', t: NOW } as const
  const { buffer } = encodeQuotes('Simulated', NOW, [
    { number: 7, ...told },
    { number: 8, ...told },
  ])
  expect(read(buffer instanceof ArrayBuffer ? buffer : '')).toEqual({
    type: 'quotes',
    source: 'Simulated',
    quotes: [{ k: 'NSE:INFY', ...told }],
  })
})

test('text that is no frame is nothing', () => {
  const read = streamReader()
  for (const text of ['', '{', 'null', '[]', '{"type":"evil"}', '<html>']) expect(read(text)).toBeNull()
  expect(read('{"type":"opened"}')).toEqual({ type: 'opened' })
})
