/** orders: the list by its filters, and what the desk does with one of them. */
import type { FirmOrder, StaffRole } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { describe, expect, test } from 'vitest'
import { buttonNamed, buttons, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { ID } from '../../platform/test/money.ts'
import { deskOrder } from '../../platform/test/orders.ts'
import { OrderPage } from './order-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { problemOf } from './quantity.ts'

const steps = [
  { status: 'awaiting', at: deskOrder.order_time, actor: 'Asha Kulkarni', reason: null },
  { status: 'taken in hand', at: deskOrder.order_time, actor: 'Ravi Iyer', reason: null },
]

async function look(role: StaffRole, more: Partial<FirmOrder> = {}) {
  const order = { ...deskOrder, ...more }
  const sent = paperServer({
    '/take': { ...order, worked_by: 'Meera Nair' },
    '/fill': { ...order, filled: order.filled + 7 },
    '/reject': { ...order, status: 'holding' },
    [`/orders/${ID}`]: { ...order, steps },
  })
  await sitDown(role, <OrderPage />, { at: `/orders/${ID}`, route: '/orders/:id' })
  return sent
}

const posted = (sent: readonly { method: string }[]) => sent.filter(({ method }) => method === 'POST')

describe('the list', () => {
  test('asks by state, product and client, and leads from one client back to all', async () => {
    const sent = paperServer({ '/orders': { orders: [deskOrder], next: null } })
    await sitDown('auditor', <OrdersPage />, { at: '/orders?filter=awaiting&ttype=fo&client=c1' })
    expect(sent.some(({ path }) => path.endsWith('/orders?filter=awaiting&ttype=fo&client=c1'))).toBe(true)
    expect(says('Orders of Asha Kulkarni.')).toBe(true)
    expect(says('₹22,700.00')).toBe(true)
    expect(find('a[href="/orders"]').textContent).toBe('View all clients’ orders')
  })

  test('shows every order where nothing is chosen', async () => {
    const sent = paperServer({ '/orders': { orders: [], next: null } })
    await sitDown('maker', <OrdersPage />, { at: '/orders?filter=stolen' })
    expect(sent.some(({ path }) => path.endsWith('/orders?filter=all'))).toBe(true)
    expect(says('No orders yet')).toBe(true)
  })
})

describe('what the exchange is to be asked about', () => {
  const unanswered = {
    kind: 'unanswered',
    id: ID,
    order_id: ID,
    client_name: 'Asha Kulkarni',
    title: 'No answer from the exchange: 20 TATA',
    says: null,
    since: deskOrder.order_time,
  }
  const refused = {
    ...unanswered,
    kind: 'refused',
    title: 'The exchange reports more shares than were ordered',
    says: '21 at ₹1,490.00, order X1, trade T1.',
  }
  const lookAtBoth = async (role: StaffRole) => {
    const sent = paperServer({
      '/check': { id: ID },
      '/exchange-cases': { cases: [unanswered, refused] },
      '/orders': { orders: [], next: null },
    })
    await sitDown(role, <OrdersPage />, { at: '/orders' })
    await until(() => says('Ask the exchange'))
    return sent
  }

  test('is shown above the orders, with what it said and since when', async () => {
    await lookAtBoth('auditor')
    expect(says('No answer from the exchange: 20 TATA')).toBe(true)
    expect(says('21 at ₹1,490.00, order X1, trade T1.')).toBe(true)
    expect(find(`a[href="/orders/${ID}"]`).textContent).toBe('View order')
    expect(buttons()).not.toContain('Mark as checked')
  })

  test('is entered by hand where nothing came: without a trade, or with every field of one', async () => {
    const sent = await lookAtBoth('maker')
    await press(buttonNamed('Enter its answer'))
    await type(find('textarea'), 'Told by their desk on the phone at noon.')
    await press(find('form button[type="submit"]'))
    expect(says('Choose what the exchange said.')).toBe(true)
    await press(find('input[value="executed"]'))
    await press(find('form button[type="submit"]'))
    expect(says('Enter the exchange’s trade number: up to 40 letters and digits.')).toBe(true)
    expect(says('Enter the day and the time of the trade.')).toBe(true)
    expect(posted(sent)).toEqual([])
    await press(find('input[value="nothing"]'))
    await press(find('form button[type="submit"]'))
    await until(() => posted(sent).length === 1)
    expect(posted(sent)).toMatchObject([
      { body: { act: { kind: 'exchange-answer', order_id: ID, outcome: 'nothing' } } },
    ])
  })

  test('is entered by nobody who may not propose it', async () => {
    await lookAtBoth('auditor')
    expect(buttons()).not.toContain('Enter its answer')
  })

  test('is marked as checked with at least 20 characters', async () => {
    const sent = await lookAtBoth('maker')
    await press(buttonNamed('Mark as checked'))
    await press(find('form button[type="submit"]'))
    expect(says('Say why in at least 20 characters.')).toBe(true)
    await type(find('textarea'), 'They sent a duplicate and have withdrawn it.')
    await press(find('form button[type="submit"]'))
    await until(() => posted(sent).length === 1)
    expect(posted(sent)).toMatchObject([{ path: expect.stringContaining(`/exchange-cases/${ID}/check`) }])
  })
})

describe('one order', () => {
  test('says everything that has happened to it, and by whom', async () => {
    await look('auditor')
    expect(says('Placed')).toBe(true)
    expect(says('With the dealing desk')).toBe(true)
    expect(says('Ravi Iyer')).toBe(true)
    expect(says('With the dealing desk at up to ₹1,510.00 a share.')).toBe(true)
  })

  test.each([
    ['advisor', ['Fill order', 'Take order', 'Reject order']],
    ['maker', ['Fill order', 'Take order', 'Reject order']],
    ['checker', ['Fill order', 'Take order', 'Reject order']],
    ['auditor', []],
  ] as const)('%s finds exactly the acts of the role', async (role, names) => {
    await look(role)
    const acts = buttons().filter((name) => ['Fill order', 'Take order', 'Reject order'].includes(name))
    expect(acts).toEqual([...names])
  })

  test.each([
    ['of the exchange', { ttype: 'standard' }],
    ['that is over', { status: 'sold', waits_for: null }],
  ] as const)('%s has nothing to be worked', async (_name, more) => {
    await look('maker', more)
    expect(buttons()).not.toContain('Fill order')
    expect(buttons()).not.toContain('Reject order')
  })

  test('cannot be filled while the market does not give it, and says why', async () => {
    await look('maker', { why_not: 'Trading in this stock is halted.' })
    expect(buttonNamed('Fill order').disabled).toBe(true)
    expect(says('Trading in this stock is halted.')).toBe(true)
  })

  test('is taken in hand at one press', async () => {
    const sent = await look('maker')
    await press(buttonNamed('Take order'))
    await until(() => posted(sent).length === 1)
    expect(sent.some(({ path }) => path.endsWith(`/orders/${ID}/take`))).toBe(true)
  })

  test('is filled by quantity alone: there is no field for a price', async () => {
    const sent = await look('maker')
    await press(buttonNamed('Fill order'))
    const fields = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')]
    expect(fields.map(({ value }) => value)).toEqual(['15'])
    const [quantity] = fields
    if (!quantity) throw new Error('There is one field.')
    type(quantity, '16')
    await press(find('[role="dialog"] button[type="submit"]'))
    await until(() => says('Enter 1 to 15 shares.'))
    expect(posted(sent)).toHaveLength(0)
    type(quantity, '7')
    await press(buttonNamed('Fill 7 shares'))
    await until(() => posted(sent).length === 1)
    expect(posted(sent)[0]).toMatchObject({ body: { quantity: 7 } })
  })

  test('is rejected with a message to the client, and not without', async () => {
    const sent = await look('maker')
    await press(buttonNamed('Reject order'))
    expect(says('The client keeps the 5 shares bought so far.')).toBe(true)
    await press(buttonNamed('Reject and notify client'))
    await until(() => says('Tell the client in at least 10 characters.'))
    expect(posted(sent)).toHaveLength(0)
    const field = document.querySelector('textarea')
    if (!field) throw new Error('There is a message to write.')
    type(field, 'Too few sellers today.')
    await press(buttonNamed('Reject and notify client'))
    await until(() => posted(sent).length === 1)
    expect(posted(sent)[0]).toMatchObject({ body: { message: 'Too few sellers today.' } })
  })
})

test.each([
  ['0', false],
  ['1', true],
  ['15', true],
  ['16', false],
  ['1.5', false],
  ['', false],
  ['1e1', false],
])('of 15 shares %s can be filled: %s', (text, can) => {
  expect(problemOf(text, 15) === null).toBe(can)
})
