/** orders: where the money of a sale is: what is over is told as over, what comes as coming. */
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { SaleSteps } from './sale-steps.tsx'

const text = () => document.body.textContent ?? ''
const SOLD = '2026-11-18T04:00:00Z'
const SETTLES = '2026-11-19T10:30:00Z'

test('sold on 18 Nov and not settled: it settles on 19 Nov and can be withdrawn from 4 pm', () => {
  onScreen(<SaleSteps soldAt={SOLD} settlesOn={SETTLES} />)
  expect(text()).toContain('Settles (T+1)19 Nov 2026')
  expect(text()).toContain('Can be withdrawn19 Nov 2026, 4 pm')
})

test('once it has settled the money is there since 19 Nov', () => {
  onScreen(<SaleSteps soldAt={SOLD} settlesOn={SETTLES} isOver />)
  expect(text()).toContain('Settled19 Nov 2026')
  expect(text()).toContain('Can be withdrawnsince 19 Nov 2026')
})

test('fund units settle by their own rule, and T+1 is not said of them', () => {
  onScreen(<SaleSteps soldAt={SOLD} settlesOn="2026-11-20T10:30:00Z" isNextDay={false} />)
  expect(text()).toContain('Settles20 Nov 2026')
})

test('a maturity that paid into cash on 29 Oct settles nowhere in between', () => {
  const paid = '2026-10-29T05:31:00Z'
  onScreen(<SaleSteps soldAt={paid} settlesOn={paid} isNextDay={false} />)
  expect(text()).toContain('Paid out29 Oct 2026')
  expect(text()).toContain('Can be withdrawnsince 29 Oct 2026')
  expect(text()).not.toMatch(/Settle/)
})
