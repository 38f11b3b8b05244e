/** shelf: a product of this file only: its offers in every stage, what is late, and its forms for whoever may propose. */
import { currentToasts } from '@pramaan/browser/toasts.ts'
import type { StaffRole } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { ActDialog } from '../../platform/act-dialog.tsx'
import { CallFailed } from '../../platform/call.ts'
import type { Product, ShelfRow } from '../../platform/product.ts'
import { buttonNamed, buttons, NOW, paperServer, refused, says, sitDown } from '../../platform/test/desk.tsx'
import { ShelfPage } from './shelf-page.tsx'

const row = (id: string, more: Partial<ShelfRow> = {}): ShelfRow => ({
  ...{ id, title: `Bar ${id}`, note: 'India Government Mint', stage: 'open', taken: '2,600 of 15,000' },
  ...{
    opensAt: NOW,
    closesAt: '2026-11-16T10:30:00.000Z',
    clients: 3,
    next: null,
    lateSince: null,
    acts: [],
  },
  ...more,
})

/** A limit stands in for an act of its own, which would be a line of the contract. */
const NewBar = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title="New bar"
    note="A second person approves it."
    button="Propose bar"
    fixed={{ kind: 'limit-change', limit: 'minimum_trade' }}
    fields={[{ name: 'rupees', label: 'Price of a bar', as: 'number' }]}
    onClose={onClose}
  />
)

const late = row('2', {
  stage: 'closed',
  next: 'Assay on 14 Nov',
  lateSince: '2026-11-14T12:30:00.000Z',
  acts: [{ kind: 'limit-change', word: 'Enter assay', isMain: true, Form: () => <p>Form of a bar</p> }],
})

const Melt = () => <p>Next melt on 20 Nov</p>

const gold = (rows: readonly ShelfRow[] = [row('1'), late]): Product => ({
  ...{ ttype: 'gold', tone: 'plain', isWorkedByHand: false, steps: {} },
  shelf: {
    title: 'Gold',
    list: async () => ({ rows, next: null }),
    acts: [{ kind: 'limit-change', word: 'New bar', Form: NewBar }],
    Below: Melt,
  },
})

const proposal = {
  ...{ id: 'p1', kind: 'limit-change', title: 'New bar: Bar 9', client_id: null, client_name: null },
  ...{ about: null, changes: [], reason: 'Asked for', maker: 'Maker', is_mine: false },
  ...{ proposed_at: NOW, expires_at: NOW, state: 'open', checker: null },
  ...{ decided_at: null, decision_reason: null },
}

async function look(role: StaffRole, product = gold(), at = '/shelf') {
  const sent = paperServer({
    '/proposals': { items: [proposal], next: null, proposal, invitation_code: null },
  })
  await sitDown(role, <ShelfPage products={[product]} />, { at, route: '/shelf' })
  await until(() => says('Gold'))
  return sent
}

test('each offer says its window, what is taken and by how many, what comes next and since when it is late', async () => {
  await look('checker', gold(), '/shelf?kind=gold')
  expect(says('2,600 of 15,000')).toBe(true)
  expect(says('3 clients')).toBe(true)
  expect(says('Assay on 14 Nov')).toBe(true)
  expect(says('Late since 14 Nov 2026, 6:00 pm')).toBe(true)
  expect(says('Next melt on 20 Nov')).toBe(true)
})

test('what was proposed for the shelf leads to its proposal', async () => {
  await look('checker')
  await until(() => says('New bar: Bar 9'))
  expect(find<HTMLAnchorElement>('a[href="/proposals/p1"]').textContent).toContain('New bar: Bar 9')
})

test('a stage in the address narrows the list', async () => {
  await look('checker', gold(), '/shelf?stage=late')
  await until(() => says('Bar 2'))
  expect(says('Bar 1')).toBe(false)
})

test('among all products only what is late or to be decided is listed; the rest is counted and one press away', async () => {
  await look('checker', gold([row('1'), late, row('3', { stage: 'over' })]))
  await until(() => says('Bar 2'))
  expect([says('Bar 1'), says('Bar 3'), says('Next melt on 20 Nov')]).toEqual([false, false, false])
  expect(says('1 to decide · 1 open · 1 completed')).toBe(true)
  expect(find<HTMLAnchorElement>('section a[href="/shelf?kind=gold"]').textContent).toContain('View all Gold')
})

test('of one product 20 are shown at a time, and what is completed is folded until it is asked for', async () => {
  const open = Array.from({ length: 25 }, (_, index) => row(`A${index}`))
  await look('auditor', gold([...open, row('Z', { stage: 'over' })]), '/shelf?kind=gold')
  await until(() => says('Bar A19'))
  expect([says('Bar A20'), says('Bar Z')]).toEqual([false, false])
  await press(buttonNamed('Show more (5 left)'))
  expect([says('Bar A24'), says('Bar Z')]).toEqual([true, false])
  await press(buttonNamed('Show 1 completed'))
  expect(says('Bar Z')).toBe(true)
})

test('what ended longer ago is asked for page by page, and until then no count claims to be whole', async () => {
  const pages: Readonly<Record<string, { rows: ShelfRow[]; next: string | null }>> = {
    first: { rows: [row('1'), row('Y', { stage: 'over' })], next: 'Y' },
    Y: { rows: [row('Z', { stage: 'over' })], next: null },
  }
  const known = gold()
  const shelf = known.shelf && {
    ...known.shelf,
    list: async ({ after = 'first' }) => pages[after] ?? { rows: [], next: null },
  }
  await look('auditor', { ...known, ...(shelf && { shelf }) }, '/shelf?kind=gold')
  await until(() => says('1 open · 1+ completed'))
  await press(buttonNamed('Show 1+ completed'))
  expect([says('Bar Y'), says('Bar Z')]).toEqual([true, false])
  await press(buttonNamed('Show older ones'))
  await until(() => says('Bar Z'))
  expect(says('1 open · 2 completed')).toBe(true)
  expect(buttons()).toEqual([])
})

test('an offer that ends while older ones are looked at pushes none of them out of the list', async () => {
  const over = ['C', 'B', 'A'].map((id) => row(id, { stage: 'over' }))
  const known = gold()
  const shelf = known.shelf && {
    ...known.shelf,
    // Two on the first page, and all that follow on the next.
    list: async ({ after }: { after?: string }) =>
      after === undefined
        ? { rows: over.slice(0, 2), next: over[1]?.id ?? null }
        : { rows: over.slice(over.findIndex(({ id }) => id === after) + 1), next: null },
  }
  await look('auditor', { ...known, ...(shelf && { shelf }) }, '/shelf?kind=gold&stage=over')
  await until(() => says('Bar B'))
  await press(buttonNamed('Show older ones'))
  await until(() => says('Bar A'))
  over.unshift(row('D', { stage: 'over' }))
  window.dispatchEvent(new Event('visibilitychange'))
  await until(() => ['A', 'B', 'C', 'D'].every((id) => says(`Bar ${id}`)))
})

test('where older ones cannot be read the others stay, and they can be asked for again', async () => {
  let isDown = true
  const known = gold()
  const shelf = known.shelf && {
    ...known.shelf,
    list: async ({ after }: { after?: string }) => {
      if (after === undefined) return { rows: [row('B', { stage: 'over' })], next: 'B' }
      if (isDown) throw new CallFailed(503, 'http_503', 'Service Unavailable.')
      return { rows: [row('A', { stage: 'over' })], next: null }
    },
  }
  await look('auditor', { ...known, ...(shelf && { shelf }) }, '/shelf?kind=gold&stage=over')
  await until(() => says('Bar B'))
  await press(buttonNamed('Show older ones'))
  await until(() => says('Gold: older offers could not be read. Service Unavailable.'))
  expect([says('Bar B'), says('the offers could not be read')]).toEqual([true, false])
  isDown = false
  await press(buttonNamed('Show older ones'))
  await until(() => says('Bar A'))
  expect(says('older offers could not be read')).toBe(false)
})

test('a search that finds nothing so far leads to what ended longer ago', async () => {
  const known = gold()
  const shelf = known.shelf && {
    ...known.shelf,
    list: async ({ after }: { after?: string }) =>
      after === undefined
        ? { rows: [row('1')], next: '1' }
        : { rows: [row('Z', { stage: 'over' })], next: null },
  }
  await look('auditor', { ...known, ...(shelf && { shelf }) }, '/shelf?q=bar+z')
  await until(() => says('None among those loaded.'))
  await press(buttonNamed('Show older ones'))
  await until(() => says('Bar Z'))
})

test('a search finds by every word of name and note, whatever the stage, and says where there is none', async () => {
  await look(
    'auditor',
    gold([row('1'), row('Z', { stage: 'over', note: 'Mint of Pune' })]),
    '/shelf?q=pune+bar',
  )
  await until(() => says('Bar Z'))
  expect(says('Bar 1')).toBe(false)
  type(find<HTMLInputElement>('input[name="q"]'), 'silver')
  await until(() => says('No offer matches'))
})

test('an auditor sees all of it and can propose nothing', async () => {
  await look('auditor')
  expect(buttons()).toEqual([])
})

test('a maker opens the form of the product, and the form of one offer', async () => {
  const sent = await look('maker')
  await press(buttonNamed('Enter assay'))
  expect(says('Form of a bar')).toBe(true)
  await press(buttonNamed('New bar'))
  await press(buttonNamed('Propose bar'))
  await until(() => says('Enter a limit of ₹1'))
  await until(() => document.activeElement === find('input[name="rupees"]'))
  type(find<HTMLInputElement>('input[name="rupees"]'), '7,100')
  type(find<HTMLTextAreaElement>('textarea[name="reason"]'), 'The mint has named its price.')
  await press(buttonNamed('Propose bar'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    act: { kind: 'limit-change', limit: 'minimum_trade', rupees: 7100 },
  })
})

test('a product whose offers cannot be read says so, and the page stands', async () => {
  const broken = gold()
  const shelf = broken.shelf && {
    ...broken.shelf,
    list: () => Promise.reject(new CallFailed(503, 'http_503', 'Service Unavailable.')),
  }
  await look('maker', { ...broken, ...(shelf && { shelf }) })
  await until(() => says('Gold: the offers could not be read.'))
})

test('what the server refuses is said in the form, in one place; what was typed stays', async () => {
  paperServer({ '/proposals': refused(400, 'limit_refused', 'This is the limit already') })
  await sitDown('maker', <ShelfPage products={[gold()]} />, { at: '/shelf', route: '/shelf' })
  await until(() => says('Gold'))
  await press(buttonNamed('New bar'))
  type(find<HTMLInputElement>('input[name="rupees"]'), '7,100')
  type(find<HTMLTextAreaElement>('textarea[name="reason"]'), 'The mint has named its price.')
  await press(buttonNamed('Propose bar'))
  await until(() => says('This is the limit already. Nothing was proposed; what you typed is still here.'))
  expect(find<HTMLInputElement>('input[name="rupees"]').value).toBe('7,100')
  expect(currentToasts()).toEqual([])
})
