/** products, ipo: the draw made again in the browser: it agrees with what was published, and says what does not. */
import type { IpoDrawn } from '@pramaan/contracts'
import { units } from '@pramaan/money'
import { allot, commitmentOf } from '@pramaan/products'
import { sha256, toHex } from '@pramaan/verifier'
import { expect, test } from 'vitest'
import { otherNumbers, runAgain } from './draw-run.ts'

const numbers = ['AAAA-0001-0001', 'AAAA-0002-0002', 'AAAA-0003-0003']
const body = JSON.stringify({ at: '2026-11-17T11:31:00.000Z', number: 7 })

/** Two lots for three of ours and forty others. */
function published(): IpoDrawn {
  const [secret, beacon] = ['5e'.repeat(32), toHex(sha256(body))]
  const { rows } = allot(
    { shares: units(100n), lot: units(50n) },
    [...numbers, ...otherNumbers(40)].map((id) => ({ id, applied: units(50n) })),
    { secret, beacon, commitment: commitmentOf(secret) },
  )
  const allotted = new Map(rows.map((row) => [row.id, Number(row.allotted)]))
  return {
    ...{ id: 'i', name: 'Malabar Robotics', symbol: 'MALABAR', shares: 100, lot: 50, issue_price: 288 },
    ...{ closes_at: '2026-11-17T11:30:00.000Z', sealed_at: '2026-11-13T04:00:00.000Z' },
    ...{ commitment: commitmentOf(secret), secret, mode: 'draw', drawn_at: '2026-11-18T12:00:00.000Z' },
    beacon: { number: 7, hash: beacon, body, at: '2026-11-17T11:31:00.000Z' },
    ...{ applicants: 43, demand: 2150, others: 40 },
    applications: numbers.map((number) => ({ number, applied: 50, allotted: allotted.get(number) ?? 0 })),
  }
}

test('what was published is drawn again: 43 keys, two winners, no problem', () => {
  const { rows, winners, problem, hasSecret } = runAgain(published())
  expect([rows.length, winners, problem, hasSecret]).toEqual([43, 2, null, true])
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, place) => place + 1))
})

test('another secret, a head of another hash or from before the close, and a changed allotment are told', () => {
  const drawn = published()
  expect(runAgain({ ...drawn, secret: 'ff'.repeat(32) }).problem).toEqual({ what: 'secret' })
  const { beacon } = drawn
  expect(runAgain({ ...drawn, beacon: { ...beacon, body: `${body} ` } }).problem).toEqual({ what: 'beacon' })
  expect(runAgain({ ...drawn, closes_at: '2026-11-17T11:32:00.000Z' }).problem).toEqual({ what: 'beacon' })
  const [first, ...rest] = drawn.applications
  if (!first) throw new Error('nobody applied')
  const other = first.allotted === 0 ? 50 : 0
  expect(runAgain({ ...drawn, applications: [{ ...first, allotted: other }, ...rest] }).problem).toEqual({
    ...{ what: 'allotment', number: first.number, published: other, drawn: first.allotted },
  })
})
