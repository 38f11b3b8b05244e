/** platform: the OpenAPI page, made from the schemas that validate, with an example where one can be made. */
import swagger from '@fastify/swagger'
import { apiKeyHeader } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { exampleOf, type JsonSchema } from './examples.ts'
import { contractNamed } from './operation-ids.ts'

interface Content {
  schema?: JsonSchema
  example?: unknown
}

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: JsonSchema
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> }
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>
}

export interface ApiPage {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export const JSON_TYPE = 'application/json'

declare module 'fastify' {
  interface FastifyInstance {
    /** The page, made once when it is first asked for. */
    apiPage(): ApiPage
  }
}

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
  let page: ApiPage | undefined
  app.decorate('apiPage', () => {
    page ??= withExamples(app.swagger() as ApiPage)
    return page
  })
  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.apiPage(),
  )
}

/** An example that the call itself would refuse is worse than none. */
function withExamples(page: ApiPage): ApiPage {
  for (const operation of Object.values(page.paths).flatMap((methods) => Object.values(methods))) {
    const contract = contractNamed(operation.operationId ?? '')
    const body = operation.requestBody?.content?.[JSON_TYPE]
    if (body?.schema && contract?.body) addExample(body, contract.body, (value) => value)
    const reply = operation.responses?.['200']?.content?.[JSON_TYPE]
    if (reply?.schema && contract) addExample(reply, contract.reply, dataOf)
    if (reply?.example) Object.assign(reply.example, { message: 'OK' })
  }
  return page
}

function addExample(content: Content, schema: z.ZodMiniType, judged: (example: unknown) => unknown): void {
  const example = exampleOf(content.schema ?? {})
  if (z.safeParse(schema, judged(example)).success) content.example = example
}

const dataOf = (envelope: unknown): unknown =>
  typeof envelope === 'object' && envelope !== null ? Reflect.get(envelope, 'data') : undefined
