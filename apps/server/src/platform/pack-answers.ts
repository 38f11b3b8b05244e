/**
 * platform: what is longer than a packet goes out packed to whoever can unpack it: on a phone's line the bytes are what a client
 * waits for. Only where it is asked for with a token in a header, which no other site can send: a secret that is packed together with
 * something a stranger chose can be guessed by its length, where a browser adds the cookie by itself.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Access } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'

/** What one packet holds beside the headers. */
export const ONE_PACKET_BYTES = 1024
/** Below the usual level: it is done for every answer, while somebody waits. */
export const PACK_LEVEL = 4

/** What every browser sends, and a browser that unpacks nothing does not. */
const UNPACKS = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/

export const canUnpack = (acceptEncoding: string | undefined): boolean => UNPACKS.test(acceptEncoding ?? '')

const ASKED_WITH_A_HEADER: readonly Access[] = ['client', 'approved-client', 'api-key']

const pack = promisify(gzip)

export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length <= ONE_PACKET_BYTES) return payload
    const { access, gives } = request.routeOptions.config
    if (!access || gives || !ASKED_WITH_A_HEADER.includes(access)) return payload
    if (reply.hasHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    if (!canUnpack(request.headers['accept-encoding'])) return payload
    const packed = await pack(payload, { level: PACK_LEVEL })
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return packed
  })
}
