/**
 * platform: the name and address that a passkey is made for. They come from the operator's settings, never from what a
 * caller says: a passkey that was asked for at another address is good for nothing here.
 */
import { isIP } from 'node:net'
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'

export interface RelyingParty {
  /** The host name that browsers bind a passkey to. */
  readonly id: string
  readonly origin: string
  /** The product's name, as the browser shows it. */
  readonly name: string
}

export type RelyingPartyOf = (request: FastifyRequest) => RelyingParty

/** Without a public address only this machine is served, under a host that `guardRequests` has let pass. */
export function relyingPartyWith(publicOrigin: string | null, name: string): RelyingPartyOf {
  return (request) => {
    const { hostname, origin } = new URL(publicOrigin ?? `http://${request.host}`)
    // Browsers make no passkeys for a bare number.
    if (isIP(hostname.replaceAll(/[[\]]/g, ''))) throw new Refusal('passkey_address_wrong')
    return { id: hostname, origin, name }
  }
}
