/** platform: the OpenAPI page, made from the schemas that validate. */
import swagger from '@fastify/swagger'
import { apiKeyHeader } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export async function describeApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '0.1.0',
        description:
          'Every answer is an envelope: code 200 and data, or a code of the refusal catalogue and a sentence. Writes take an Idempotency-Key and need the header X-Requested-With.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          'api-key': { type: 'apiKey', in: 'header', name: apiKeyHeader },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
}
