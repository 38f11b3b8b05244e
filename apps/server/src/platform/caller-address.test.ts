/** platform: whose address a call has, behind proxies and without one. */
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressesBehind, isAddressOrNetwork, networkOfAddress } from './caller-address.ts'

const from = (remoteAddress: string, forwarded?: string | string[]) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return { socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string } }
}

test('without a trusted proxy X-Forwarded-For counts for nothing, wherever it comes from', () => {
  const addressOf = addressesBehind([])
  for (const sender of ['127.0.0.1', '10.0.0.2', '::1', '198.51.100.7'])
    expect(addressOf(from(sender, '203.0.113.9'))).toBe(sender)
})

test.each([
  ['10.0.0.2', undefined, '10.0.0.2', 'the proxy itself'],
  ['10.0.0.2', '198.51.100.7', '198.51.100.7', 'whom the proxy saw'],
  [
    '10.0.0.2',
    '203.0.113.9, 198.51.100.7',
    '198.51.100.7',
    'the last that is not trusted, not what was made up',
  ],
  ['10.0.0.2', '203.0.113.9, 198.51.100.7, 10.0.0.5', '198.51.100.7', 'past two proxies'],
  ['10.0.0.2', '10.0.0.9, 10.0.0.5', '10.0.0.9', 'a caller within the trusted network'],
  ['10.0.0.2', 'unknown', '10.0.0.2', 'no address at all'],
  ['10.0.0.2', '198.51.100.7, <script>', '10.0.0.2', 'nothing before what cannot be read'],
  ['10.0.0.2', '', '10.0.0.2', 'an empty header'],
  ['::ffff:10.0.0.2', '198.51.100.7', '198.51.100.7', 'IPv4 on a socket for both'],
  ['10.0.0.2', '::ffff:198.51.100.7', '198.51.100.7', 'the same in the header'],
  ['10.0.0.2', '198.51.100.7:4711', '198.51.100.7', 'with a port'],
  ['10.0.0.2', '[2001:db8::7]:4711', '2001:db8::7', 'IPv6 with a port'],
  ['fd00::2', '2001:db8::7', '2001:db8::7', 'over IPv6'],
  ['192.0.2.1', '198.51.100.7', '192.0.2.1', 'a stranger who plays the proxy'],
])('from %s with %s it is %s: %s', (sender, forwarded, address, _why) => {
  const addressOf = addressesBehind(['10.0.0.0/8', 'fd00::2'])
  expect(addressOf(from(sender, forwarded))).toBe(address)
})

test('a header that came twice is read as one', () => {
  expect(addressesBehind(['10.0.0.2'])(from('10.0.0.2', ['203.0.113.9', '198.51.100.7']))).toBe(
    '198.51.100.7',
  )
})

test('a proxy that is not named is noticed', () => {
  const noticed: string[] = []
  addressesBehind([], (sender) => noticed.push(sender))(from('10.0.0.2', '198.51.100.7'))
  expect(noticed).toEqual(['10.0.0.2'])
})

test.each([
  ['198.51.100.7', '198.51.100'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0'],
  ['::1', '0:0:0'],
])('the network of %s is %s: /24, or /48', (address, network) => {
  expect(networkOfAddress(address)).toBe(network)
})

test.each([
  ['10.0.0.2', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0/8', false],
  ['proxy.internal', false],
  ['*', false],
  ['true', false],
  ['', false],
])('%j may be named as a proxy: %s', (text, may) => {
  expect(isAddressOrNetwork(text)).toBe(may)
})
