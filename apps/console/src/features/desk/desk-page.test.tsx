/** desk: what waits, since when, and whether the market gives it now. */
import { find } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { ID, OTHER_ID } from '../../platform/test/money.ts'
import { deskOrder } from '../../platform/test/orders.ts'
import { DeskPage } from './desk-page.tsx'

test('the desk asks for what waits there and shows limit, price, rest and who has it in hand', async () => {
  const why = 'A share costs ₹1,512.00, more than the client’s limit.'
  const second = { ...deskOrder, id: OTHER_ID, worked_by: 'Ravi Iyer', why_not: why }
  const sent = paperServer({ '/orders': { orders: [deskOrder, second], next: null } })
  await sitDown('maker', <DeskPage />)
  expect(sent.some(({ path }) => path === '/console-api/orders?filter=desk')).toBe(true)
  for (const words of ['₹1,510.00', '₹1,500.50', '5 of 20', '1 h 0 m', 'Handled by Ravi Iyer', why]) {
    expect(says(words), words).toBe(true)
  }
  expect(find('[data-row]').getAttribute('href')).toBe(`/orders/${ID}`)
})

test('an empty desk says so', async () => {
  paperServer({ '/orders': { orders: [], next: null } })
  await sitDown('auditor', <DeskPage />)
  expect(says('No orders at the desk')).toBe(true)
})
