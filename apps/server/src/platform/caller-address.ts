/**
 * platform: where a call comes from. The one place that says so: anybody can write `X-Forwarded-For`, so it counts only as far
 * as proxies that the operator has named have written it.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address, as the last proxy that is trusted saw it. */
    readonly address: string
  }
}

export type AddressOf = (message: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/** `trusted`: addresses and networks (`10.0.0.0/8`) of the operator's own proxies, checked with `isAddressOrNetwork`. */
export function addressesBehind(
  trusted: readonly string[],
  onDistrusted: (sender: string) => void = () => {},
): AddressOf {
  const proxies = new BlockList()
  for (const one of trusted) {
    const [address = '', bits] = one.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '')
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return address
    if (!isTrusted(address)) {
      onDistrusted(address)
      return address
    }
    // Each proxy adds at the end whom it heard, so what the caller made up stands before what is believed.
    for (const hop of [forwarded].flat().join(',').split(',').reverse()) {
      const before = plain(hop.trim())
      if (isIP(before) === 0) return address
      address = before
      if (!isTrusted(address)) return address
    }
    return address
  }
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** An IPv4 caller on a socket for both kinds is written `::ffff:192.0.2.1`; some proxies add a port or brackets. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  return bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

export function tellAddresses(app: FastifyInstance, addressOf: AddressOf): void {
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return addressOf(this.raw)
    },
  })
}

/**
 * Tries are counted per neighbourhood, not per address, so that an attacker cannot hop within one: an IPv4 /24 or an
 * IPv6 /48, which is the most that one customer is given and holds as many homes (of a /56 each) as a /24.
 */
export const networkOf = ({ address }: Pick<FastifyRequest, 'address'>): string => networkOfAddress(address)

export const networkOfAddress = (address: string): string =>
  address.includes('.') ? address.split('.').slice(0, 3).join('.') : first48Bits(address)

/** With the zeros written out that `::` stands for. */
function first48Bits(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 3).join(':')
}
