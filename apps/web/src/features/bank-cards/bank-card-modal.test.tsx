/** bank-cards: Add and Edit Bank Card — section 5's messages, the suggested bank, and where a refusal is shown. */
import { type BankCard, clientMessages, refusals } from '@pramaan/contracts'
import { find, onScreen, pass, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPin } from '../../platform/ask-pin.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import BankCardModal from './bank-card-modal.tsx'

const ADD = 'POST /bankcard/app/v1'
const LOOK_UP = 'GET /bankcard/app/v1/ifsc/SBIN0000300'

const card: BankCard = {
  id: 'c-1',
  bank_name: 'State Bank of India',
  card_no: '205••••678',
  ifsc: 'SBIN0000300',
  holder_name: 'Asha Kumar',
  created_at: '2026-11-15T03:30:00.000Z',
  usable_from: '2026-11-16T03:30:00.000Z',
  is_usable: false,
}

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on(LOOK_UP, () => ok({ bank_name: 'State Bank of India' }))
  server.on('GET /bankcard/app/v1/ifsc/HDFC0000001', () => ok({ bank_name: 'HDFC Bank' }))
  await server.open({ has_pin: true })
})
afterEach(() => server.close())

const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const noteOf = (name: string) =>
  find(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`).textContent
const submit = () => press(find('[role="dialog"] button[type="submit"]'))

async function show(props: Partial<Parameters<typeof BankCardModal>[0]> = {}) {
  onScreen(<BankCardModal onClose={vi.fn()} {...props} />)
  await until(() => document.querySelector('input[name="ifsc"]') !== null)
}

async function fill() {
  type(field('card_no'), '20512345678')
  type(field('ifsc'), 'sbin0000300')
  await until(() => field('bank_name').value !== '')
}

test('an empty form says what each field needs and sends nothing', async () => {
  await show()
  type(field('holder_name'), '')
  await submit()
  await until(() => noteOf('card_no') !== '')
  expect(['card_no', 'ifsc', 'bank_name', 'holder_name'].map(noteOf)).toEqual([
    clientMessages.bankCard.numberInvalid,
    clientMessages.bankCard.ifscInvalid,
    clientMessages.bankCard.bankNameRequired,
    clientMessages.bankCard.holderRequired,
  ])
  expect(server.of(ADD)).toHaveLength(0)
})

test.each(['123456789', '123456789012345678901', '12345 67890', '१२३४५६७८९०'])(
  'the account number "%s" is not 10 to 20 digits: "Enter a valid card number"',
  async (number) => {
    await show()
    type(field('card_no'), number)
    await submit()
    await until(() => noteOf('card_no') !== '')
    expect(noteOf('card_no')).toBe(clientMessages.bankCard.numberInvalid)
  },
)

test('the bank is suggested from the code, once it is whole', async () => {
  await show()
  type(field('ifsc'), 'sbin00003')
  await pass(500)
  expect(server.of(LOOK_UP)).toHaveLength(0)
  await fill()
  expect(field('bank_name').value).toBe('State Bank of India')
  expect(server.of(LOOK_UP)).toHaveLength(1)
})

test('a suggestion goes with its code, but never over what the client has typed', async () => {
  await show()
  await fill()
  type(field('ifsc'), 'HDFC0000001')
  await until(() => field('bank_name').value === 'HDFC Bank')
  expect(field('bank_name').value).toBe('HDFC Bank')
  type(field('bank_name'), 'My own words')
  type(field('ifsc'), 'SBIN0000300')
  await until(() => noteOf('ifsc') === 'State Bank of India')
  expect(field('bank_name').value).toBe('My own words')
})

test('a name of the client’s own stays when the card is edited', async () => {
  await show({ card: { ...card, bank_name: 'My own words' } })
  await until(() => noteOf('ifsc') === 'State Bank of India')
  expect(field('bank_name').value).toBe('My own words')
})

test('adding sends the four fields and tells whoever opened it', async () => {
  const saved = vi.fn()
  await show({ onSaved: saved })
  await fill()
  await submit()
  await until(() => saved.mock.calls.length > 0)
  expect(server.of(ADD).map(({ body }) => body)).toEqual([
    {
      card_no: '20512345678',
      ifsc: 'sbin0000300',
      bank_name: 'State Bank of India',
      holder_name: 'Asha Kumar',
    },
  ])
})

test.each([
  ['card_ifsc_wrong', 'ifsc'],
  ['card_known', 'card_no'],
  ['card_holder_differs', 'holder_name'],
] as const)(
  '%s is shown at "%s", with "Failed to save card" before it and no notice besides',
  async (code, name) => {
    server.on(ADD, () => no(code, refusals[code].says))
    await show()
    await fill()
    await submit()
    const says = `${clientMessages.bankCard.saveFailed}. ${refusals[code].says}`
    await until(() => noteOf(name) === says)
    expect(noteOf(name)).toBe(says)
    expect(currentToasts()).toEqual([])
  },
)

test('an edit asks for the PIN, keeps what was typed if it is not given, and keeps the number if none is typed', async () => {
  const saved = vi.fn()
  await show({ card, onSaved: saved })
  type(field('holder_name'), 'Asha R Kumar')
  await submit()
  await until(() => document.querySelector('[role="dialog"]') === null)
  await act(async () => answerPin(false))
  await until(() => document.querySelector('input[name="ifsc"]') !== null)
  expect(field('holder_name').value).toBe('Asha R Kumar')
  expect(server.sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(0)

  await submit()
  await until(() => document.querySelector('[role="dialog"]') === null)
  await act(async () => answerPin(true))
  await until(() => saved.mock.calls.length > 0)
  expect(server.of('PUT /bankcard/app/v1/c-1').map(({ body }) => body)).toEqual([
    { ifsc: 'SBIN0000300', bank_name: 'State Bank of India', holder_name: 'Asha R Kumar' },
  ])
})
