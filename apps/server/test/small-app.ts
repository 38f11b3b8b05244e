/** The platform over a handful of calls of a test's own, for rules that no feature shows yet. */
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { Contract } from '@pramaan/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { acceptJsonOnly } from '../src/app.ts'
import { answerFailures } from '../src/platform/answers.ts'
import { type Routes, routesOn } from '../src/platform/routes.ts'
import type { House } from './harness.ts'

export async function smallApp(
  house: House,
  contracts: readonly Contract[],
  mount: (routes: Routes) => void,
): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptJsonOnly(app)
  answerFailures(app, contracts)
  await app.register(cookie)
  await app.register(multipart)
  app.decorateRequest('caller', null)
  app.decorateRequest('staff', null)
  mount(routesOn(app, { ...house.services, strangerScope: () => 'anyone' }))
  await app.ready()
  return app
}
