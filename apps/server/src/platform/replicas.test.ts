/** platform: what may be a few seconds old is read on a copy that is at most 5 s behind and says so; else the primary answers. */
import { Refusal } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { laterBy } from './clock.ts'
import type { Db } from './database.ts'
import { type Answered, type Copy, replicasOf } from './replicas.ts'

const NOW = new Date('2026-11-19T06:00:00Z')

/** A database that says which one it is, and how far behind it is. */
function database(name: string, behindMs: number | null, isCopy = true): Copy & { fail(why: Error): void } {
  let failure: Error | null = behindMs === null ? new Error('gone') : null
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    if (failure) throw failure
    const row = text.startsWith('select at')
      ? { at: laterBy(NOW, -(behindMs ?? 0)), is_copy: isCopy }
      : { name }
    return [row as object as Row]
  }
  const unasked = async (): Promise<never> => {
    throw new Error('nobody asks for this here')
  }
  const db: Db = {
    query,
    as: () => ({ query, transaction: unasked }),
    transaction: unasked,
    listen: unasked,
    isListening: () => true,
    close: async () => {},
  }
  return {
    name,
    db,
    fail: (why) => {
      failure = why
    },
  }
}

async function opened(...copies: Copy[]) {
  let nowMs = NOW.getTime()
  const primary = database('primary', 0, false)
  const later = (ms: number): void => {
    nowMs += ms
  }
  const replicas = replicasOf(primary.db, copies, { now: () => new Date(nowMs) })
  await replicas.look()
  const ask = async (work = (db: Pick<Db, 'query'>) => db.query<{ name: string }>('select name')) => {
    const request: Answered = { dataAsOf: null }
    const [row] = await replicas.read(request, work)
    return { from: row?.name, asOf: request.dataAsOf }
  }
  return { replicas, ask, later }
}

const ago = (ms: number): Date => laterBy(NOW, -ms)

test('without copies the primary answers, as of now, and nothing is said of copies', async () => {
  const { ask, replicas } = await opened()
  expect(await ask()).toEqual({ from: 'primary', asOf: NOW })
  expect(replicas.says()).toBeNull()
})

test('of two copies the newer one is read, and the answer says as of when it is', async () => {
  const { ask } = await opened(database('db2', 3000), database('db3', 1000))
  expect(await ask()).toEqual({ from: 'db3', asOf: ago(1000) })
})

test('a copy that is 5 s behind is read; one that is 5.001 s behind is not, and says so', async () => {
  expect(await (await opened(database('db2', 5000))).ask()).toMatchObject({ from: 'db2' })
  const { ask, replicas } = await opened(database('db2', 5001))
  expect(await ask()).toEqual({ from: 'primary', asOf: NOW })
  expect(replicas.says()).toBe('Copies of the database: db2 5001 ms behind, not read.')
})

test('what takes writes itself is no copy, and one that is gone is left out', async () => {
  const { ask, replicas } = await opened(database('db1', 0, false), database('db2', null))
  expect(await ask()).toMatchObject({ from: 'primary' })
  expect(replicas.says()).toBe('Copies of the database: db1 takes writes itself, db2 does not answer.')
})

test('a copy that fails on the way is answered for by the primary, and left alone for 5 s', async () => {
  const copy = database('db2', 0)
  const { ask, replicas, later } = await opened(copy)
  const torn = async (db: Pick<Db, 'query'>) => {
    const rows = await db.query<{ name: string }>('select name')
    if (rows[0]?.name === 'db2') throw new Error('canceling statement due to conflict with recovery')
    return rows
  }
  expect(await ask(torn)).toMatchObject({ from: 'primary' })
  await replicas.look()
  expect(await ask()).toMatchObject({ from: 'primary' })
  later(5000)
  await replicas.look()
  expect((await ask()).from).toBe('db2')
})

test('a copy that stops between two looks is found out by the request itself', async () => {
  const copy = database('db2', 0)
  const { ask } = await opened(copy)
  copy.fail(new Error('gone'))
  expect(await ask()).toMatchObject({ from: 'primary' })
})

test('what the work itself refuses is refused, and the primary is not asked again', async () => {
  const { ask } = await opened(database('db2', 0))
  let times = 0
  const refused = async () => {
    times += 1
    throw new Refusal('period_backwards')
  }
  await expect(ask(refused)).rejects.toThrow(Refusal)
  expect(times).toBe(1)
})

test('a period that is over is read on a copy only if the copy has all up to its end', async () => {
  const copy = database('db2', 2000)
  const { replicas } = await opened(copy)
  const picked = async (endedBy: Date | null) => {
    const request: Answered = { dataAsOf: null }
    const db = await replicas.pick(request, endedBy)
    return { isCopy: db === copy.db, asOf: request.dataAsOf }
  }
  expect(await picked(ago(2001))).toEqual({ isCopy: true, asOf: ago(2000) })
  expect(await picked(ago(2000))).toEqual({ isCopy: false, asOf: NOW })
  expect(await picked(null)).toEqual({ isCopy: false, asOf: NOW })
})
