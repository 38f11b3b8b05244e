/** health: what a machine that watches is told, and that it is told what is wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type House, openHouse } from '../../../test/harness.ts'
import { openTrading, tell } from '../../../test/trade-people.ts'
import type { Check } from '../../platform/job-health.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

interface Told {
  readonly status: string
  readonly checks: readonly Check[]
}

async function readiness(): Promise<{ code: number; told: Told; wrong: readonly Check[] }> {
  const response = await house.app.inject({ url: '/readyz' })
  const told = response.json<Told>()
  return { code: response.statusCode, told, wrong: told.checks.filter(({ ok }) => !ok) }
}

test('before the market has prices a server is alive but not ready: 503', async () => {
  expect((await house.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' })
  const { code, told, wrong } = await readiness()
  expect([code, told.status]).toEqual([503, 'not ready'])
  expect(wrong).toEqual([{ name: 'market', ok: false, says: 'The market has no prices yet.' }])
})

describe('with prices', () => {
  beforeAll(() => openTrading(house))

  test('it is ready, and says of each thing that it works', async () => {
    const { code, told } = await readiness()
    expect([code, told]).toEqual([
      200,
      {
        status: 'ready',
        checks: [
          { name: 'database', ok: true, says: 'The database can be written to.' },
          { name: 'notices', ok: true, says: 'Notices from the database are heard.' },
          { name: 'market', ok: true, says: 'The market has prices.' },
        ],
      },
    ])
  })

  test('after 5 s of a session without a price it is not, and says since when', async () => {
    const since = house.clock.now().toISOString()
    house.clock.move(6000)
    expect((await readiness()).wrong).toEqual([
      { name: 'market', ok: false, since, says: 'No prices have come in from the market.' },
    ])
    tell(house, 1500_00)
    expect((await readiness()).code).toBe(200)
  })

  test('while it is starting it is not', async () => {
    const started = house.services.jobs.await('start', 'The server is starting.')
    expect((await readiness()).wrong).toMatchObject([{ name: 'start', says: 'The server is starting.' }])
    started()
    expect((await readiness()).code).toBe(200)
  })

  test('a database that can only be read is not enough, and once it can be written again all is well', async () => {
    const [row] = await house.asOwner<{ name: string }>('select current_database() as name')
    const makeReadOnly = async (isIt: 'on' | 'off'): Promise<void> => {
      const others = 'datname = current_database() and pid <> pg_backend_pid()'
      const change = `alter database ${row?.name} set default_transaction_read_only = ${isIt}`
      await house.asOwner(`begin read write; ${change}; commit`)
      await house.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    }
    await makeReadOnly('on')
    const isRefused = async () => (await readiness()).wrong.some(({ name }) => name === 'database')
    expect(await eventually(isRefused)).toBe(true)
    expect((await readiness()).wrong).toContainEqual({
      name: 'database',
      ok: false,
      says: 'The database is away or cannot be written to.',
    })
    await makeReadOnly('off')
    expect(await eventually(async () => (await readiness()).code === 200)).toBe(true)
  }, 60_000)
})
