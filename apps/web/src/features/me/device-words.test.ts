/** me: the names of browsers and devices. */
import { expect, test } from 'vitest'
import { deviceWords, isPhone } from './device-words.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test.each([
  [CHROME, 'Chrome on Android'],
  [IPHONE, 'Safari on iPhone'],
  [IPHONE.replace('Version/18.5', 'CriOS/140.0'), 'Chrome on iPhone'],
  [`${CHROME.replace('Linux; Android 10; K', 'Windows NT 10.0; Win64; x64')} Edg/140.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
])('%s', (line, words) => {
  expect(deviceWords(line)).toBe(words)
})

test('what is no browser shows its own words, at most 60 characters of them', () => {
  expect(deviceWords('curl/8.5.0')).toBe('curl/8.5.0')
  expect(deviceWords('x'.repeat(500))).toBe(`${'x'.repeat(60)}…`)
  expect(deviceWords('  ')).toBe('Unknown device')
})

test('a phone is told from a desk', () => {
  expect(isPhone(CHROME)).toBe(true)
  expect(isPhone('curl/8.5.0')).toBe(false)
})
