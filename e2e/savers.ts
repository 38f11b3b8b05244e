/** journeys: clients with money to move. Whatever a journey is not about is done by the product's own calls. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test'
import { callsOf, signInStaff, someName } from './firm.ts'
import { approvePapersOf, asOwner, md5, newClient, type Person } from './people.ts'
import { approveBy, proposeBy, told } from './signing.ts'

export { told }

const PIN = '482915'

export interface Saver extends Person {
  readonly id: string
  /** Nobody else in the journeys has it: the console finds them by it. */
  readonly name: string
  readonly cardId: string
}

/** With a PIN, a bank account that may receive money, and this much cash by a correction of two people. */
export async function newSaver(baseURL: string | undefined, rupees?: number): Promise<Saver> {
  const name = someName()
  const person = await newClient(baseURL ?? '', 'approved', name)
  await approvePapersOf(person)
  const api = await callsOf(baseURL, person)
  await told(api.post('/api/client/app/v1/pwd_verify', { data: { password: md5(person.password) } }))
  await told(api.post('/api/client/app/v1/pin', { data: { pin: md5(PIN) } }))
  const card = await told<{ id: string }>(
    api.post('/api/bankcard/app/v1', {
      data: {
        bank_name: 'State Bank of India',
        card_no: `205${randomInt(10_000_000, 99_999_999)}`,
        ifsc: 'SBIN0000300',
        holder_name: name,
      },
    }),
  )
  const { id } = await told<{ id: string }>(api.get('/api/auth/app/v2/client_info'))
  await api.dispose()
  // As if it had been added the day before yesterday.
  await asOwner(
    `update bank_card set created_at = created_at - interval '2 days', usable_from = usable_from - interval '2 days'
     where id = $1`,
    [card.id],
  )
  const saver = { ...person, id, name, cardId: card.id }
  if (rupees) await giveCash(baseURL, saver, rupees)
  return saver
}

async function asStaff(baseURL: string | undefined, role: 'maker' | 'checker'): Promise<APIRequestContext> {
  const api = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'x-requested-with': 'XMLHttpRequest' },
  })
  await signInStaff(api, role)
  return api
}

/** One proposes and the other approves, by their calls. */
export async function agree(baseURL: string | undefined, act: object): Promise<void> {
  const [maker, checker] = [await asStaff(baseURL, 'maker'), await asStaff(baseURL, 'checker')]
  const reason = 'Asked for by a journey, seen by two people.'
  await approveBy(checker, await proposeBy(maker, act, reason), reason)
  await Promise.all([maker.dispose(), checker.dispose()])
}

const giveCash = (baseURL: string | undefined, { id }: Saver, rupees: number): Promise<void> =>
  agree(baseURL, {
    kind: 'cash-adjustment',
    client_id: id,
    direction: 'credit',
    rupees,
    message: 'Interest that was left out last month.',
  })

/** A right PIN, good for the next act that needs one. */
export const provePin = (api: APIRequestContext): Promise<unknown> =>
  told(api.post('/api/client/app/v1/pin/verify', { data: { pin: md5(PIN) } }))

/** Asks for a withdrawal by the client's own calls and tells its id. */
export async function askFor(
  baseURL: string | undefined,
  saver: Saver,
  amount: number,
): Promise<{ id: string; cancel: () => Promise<void> }> {
  const api = await callsOf(baseURL, saver)
  await provePin(api)
  const { id } = await told<{ id: string }>(
    api.post('/api/withdraw/app/v1', { data: { amount, bank_card_id: saver.cardId } }),
  )
  return {
    id,
    cancel: async () => {
      await told(api.post(`/api/withdraw/app/v1/${id}/cancel`))
      await api.dispose()
    },
  }
}

/** The PIN, digit by digit, in the dialog that asks for it. */
export async function givePin(page: Page): Promise<void> {
  const field: Locator = page
    .getByRole('dialog', { name: 'Verify Your Pin' })
    .getByRole('textbox', { name: 'Your PIN, 6 digits' })
  await field.click()
  await page.keyboard.type(PIN)
}
