/** An empty database that somebody without any special right owns, and an app over it: where a backup is put back. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openServices } from '../src/main.ts'
import { appUrl } from '../src/platform/app-login.ts'
import { openDatabase } from '../src/platform/database.ts'
import { withDatabase } from './global-setup.ts'
import type { House } from './harness.ts'

export interface EmptyDatabase {
  /** With the login of its owner, who is no superuser. */
  readonly url: string
  /** An app over what lies in it now, with the keys and the clock of the house. */
  open(house: House): Promise<FastifyInstance>
  drop(): Promise<void>
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const role = `owner_${name}`
  const maintenance = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
  await maintenance.query(`create role ${role} login password 'a plain owner'`)
  await maintenance.query(`grant pramaan_app to ${role}`)
  await maintenance.query(`create database ${name} owner ${role}`)
  const url = new URL(withDatabase(inject('postgresUrl'), name))
  Object.assign(url, { username: role, password: 'a plain owner' })
  const closers: (() => Promise<unknown>)[] = []
  return {
    url: url.href,
    open: async ({ services: { keys, clock } }) => {
      const db = openDatabase({ url: appUrl(url.href, keys) })
      const services = await openServices(db, keys, clock, { isSecure: false, mode: 'demo' })
      const app = await buildApp(services, {
        logLevel: 'silent',
        mode: 'demo',
        publicOrigin: null,
        webRoot: null,
      })
      await app.ready()
      closers.push(
        () => app.close(),
        () => db.close(),
      )
      return app
    },
    drop: async () => {
      for (const closer of closers) await closer()
      await maintenance.query(`drop database ${name} with (force)`)
      await maintenance.query(`drop role ${role}`)
      await maintenance.close()
    },
  }
}
