import { Refusal, type RefusalCode } from '@pramaan/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonBody } from './json-body.ts'

function refusalOf(text: string): RefusalCode | null {
  try {
    parseJsonBody(text)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test.each([
  ['1e5', 'an exponent'],
  ['1E5', 'an exponent'],
  ['1e309', 'a number past every double'],
  ['1e-9', 'a number below a paisa'],
  ['-0', 'minus nothing'],
  ['-0.00', 'minus nothing with decimals'],
  ['9007199254740993', '2^53 + 1, which a double cannot hold'],
  ['1234567890123456', '16 digits'],
  ['123456789012345.6', '16 digits with a point'],
  ['0.1234567890123456', '16 digits behind the point'],
])('the number %s is refused: %s', (number) => {
  for (const text of [number, `{"amount":${number}}`, `[[${number}]]`, `{"a":{"b":[1,${number}]}}`]) {
    expect(refusalOf(text), text).toBe('number_malformed')
  }
})

test('19999.999 has too many decimals for money, but that is the field’s to judge', () => {
  expect(parseJsonBody('{"amount":19999.999}')).toEqual({ amount: 19999.999 })
})

test('every plain decimal of at most 15 digits keeps its text', () => {
  const upTo15Digits = fc
    .tuple(fc.bigInt(0n, 10n ** 15n - 1n), fc.nat({ max: 15 }))
    .map(([digits, places]) => {
      const text = digits.toString().padStart(places + 1, '0')
      return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
    })
  fc.assert(
    fc.property(upTo15Digits, (text) => {
      const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
      // Below a millionth JavaScript writes an exponent, so only the value can be compared there.
      const parsed = parseJsonBody(text)
      expect(parsed).toBe(Number(text))
      if (Number(text) >= 1e-6 || Number(text) === 0) expect(String(parsed)).toBe(plain)
    }),
    { numRuns: 2000 },
  )
})

test.each(['"\\ud800"', '{"note":"a\\udc00b"}', '{"\\ud83d":1}', '[["\\ud83d\\ud83d\\ude00"]]'])(
  'half a character is refused, in a text and in a name: %s',
  (text) => {
    expect(refusalOf(text)).toBe('request_malformed')
  },
)

test('a whole character of two halves is one', () => {
  expect(parseJsonBody('{"note":"\\ud83d\\ude00"}')).toEqual({ note: '😀' })
})

test.each([
  'NaN',
  'Infinity',
  '-',
  '01',
  '.5',
  '5.',
  '0x10',
  '+1',
  '1_000',
  '١٢',
  '',
  '{',
  '{"a":}',
  "{'a':1}",
])('%j is not JSON and is refused', (text) => {
  expect(refusalOf(text)).toBe('request_malformed')
})

test.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused at any depth', (key) => {
  for (const text of [
    `{"${key}":1}`,
    `{"a":[{"${key}":{"isAdmin":true}}]}`,
    `{"\\u${hex(key)}${key.slice(1)}":1}`,
  ]) {
    expect(refusalOf(text), text).toBe('field_unknown')
  }
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

const hex = (key: string): string => key.charCodeAt(0).toString(16).padStart(4, '0')

test.each([
  '{"amount":1,"amount":2}',
  '{"amount":1,"amount":1}',
  '{"amount":1,"am\\u006funt":2}',
  '{"a":{"b":[{"amount":1,"amount":2}]}}',
  '[{"x":1},{"amount":1,"x":"\\"","amount":2}]',
  '{"amount":{"a":1,"b":2},"amount":{"a":1,"b":2}}',
  '{"":1,"":2}',
])('%s names a field twice and is refused', (text) => {
  expect(refusalOf(text)).toBe('field_repeated')
})

test('two equal keys that lead to the prototype are refused like all that do', () => {
  expect(refusalOf('{"__proto__":1,"__proto__":2}')).toBe('field_unknown')
  expect(refusalOf('{"a":{"constructor":1,"constructor":2}}')).toBe('field_unknown')
})

test.each([
  '{"a":"b:c","d":"\\":\\\\","e":[":",{"f":{}}],"":{"":""}}',
  '[{"a":1},{"a":2}]',
  '{"a":{"a":{"a":1}}}',
  '":"',
  'null',
])('%s names no field twice', (text) => {
  expect(parseJsonBody(text)).toEqual(JSON.parse(text))
})

test('whatever has been written as JSON names no field twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(refusalOf(JSON.stringify(value))).not.toBe('field_repeated')
    }),
    { numRuns: 2000 },
  )
})

test('a text with the character NUL is refused: the database cannot hold it', () => {
  for (const text of ['"a\\u0000b"', '{"email":"a\\u0000@b.c"}', '{"a\\u0000":1}', '["\\u0000"]']) {
    expect(refusalOf(text), text).toBe('request_malformed')
  }
})

test('60,000 nested brackets are refused and do not end the process', () => {
  expect(refusalOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toBe('request_malformed')
  expect(refusalOf('['.repeat(60_000))).toBe('request_malformed')
})
