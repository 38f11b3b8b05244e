/**
 * platform: the browser's orders. Nothing from another origin, nothing framed, nothing cached, and nothing inline but the
 * line that shows the chosen theme, which is named by its hash.
 */
import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import { themeKeys, themeScript } from '@pramaan/brand'
import type { FastifyInstance } from 'fastify'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const themeHashes = Object.values(themeKeys).map((key) => hashOf(themeScript(key)))

export async function addSecurityHeaders(
  app: FastifyInstance,
  isSecure: boolean,
  mode: string,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...themeHashes],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['app'],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hidePoweredBy: true,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    reply.header('x-mode', mode)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
