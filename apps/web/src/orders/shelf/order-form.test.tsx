/**
 * orders, shelf: a product of this file only, as a builder would write it: its drawer from the parts of the shelf. What is said
 * when, what is sent, and that nothing is sent before consent and PIN.
 */
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { ACCOUNT, account, button, openPaper, show, text } from '../../money/test/paper-money.tsx'
import { answerPin } from '../../platform/ask-pin.ts'
import { call } from '../../platform/call.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { CostLines, useShortBy } from './cost-lines.tsx'
import { BigFigure, OfferDocuments, OfferFacts, OfferHead, Part, PriceSource } from './offer-parts.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { CountField, type CountRange, readCount } from './size-fields.tsx'
import { type Ordering, useOrderForm } from './use-order-form.ts'

/** A product's contract stands in packages/contracts; this one is here because the product is. */
const buyGold = {
  base: '/api',
  method: 'POST',
  path: '/gold/app/v1/record/bar',
  access: 'approved-client',
  summary: 'Buy gold.',
  query: z.strictObject({ dry_run: z.optional(z.enum(['0', '1'])) }),
  body: z.strictObject({ grams: z.number(), consent: z.optional(z.literal(true)) }),
  reply: z.strictObject({
    id: z.nullable(z.string()),
    status: z.string(),
    value: z.number(),
    charges: z.number(),
    total: z.number(),
    says: z.string(),
  }),
} as const
type Gold = z.output<(typeof buyGold)['reply']>

const ordering: Ordering<{ grams: number }, Gold, Gold> = {
  key: 'gold bar',
  preview: (body, options) => call(buyGold, { query: { dry_run: '1' }, body }, options),
  place: (body, options) => call(buyGold, { query: {}, body: { ...body, consent: true } }, options),
  pin: ({ grams }) => ({ operation: `gold:bar:${grams}`, says: `Your PIN buys ${grams} grams.` }),
}

const range: CountRange = { step: 1, least: 2, most: 500 }
const gramWords = (count: number): string => (count === 1 ? '1 gram' : `${count} grams`)

function GoldDrawer() {
  const [grams, setGrams] = useState('')
  const count = readCount(grams, range, gramWords).value
  const form = useOrderForm(ordering, count === null ? null : { grams: count })
  const { preview, isCurrent } = form.cost
  const shortBy = useShortBy(preview?.total ?? null)
  if (form.placed?.id) {
    const { id, status, says } = form.placed
    return (
      <OrderPlaced
        order={{ id, status, ttype: 'gold' }}
        title={`You bought ${gramWords(count ?? 0)}`}
        says={says}
        next="You can sell it whenever the mint has a price."
        more={{ words: 'Buy more', onPress: form.again }}
      />
    )
  }
  return (
    <OrderForm
      form={form}
      label="Buy gold"
      consent="I know that it can be stolen."
      button={preview && isCurrent ? `Buy ${gramWords(count ?? 0)}` : 'Buy gold'}
      shortBy={shortBy}
      earns="We earn ₹12 a gram."
      cost={
        <CostLines
          lines={preview && [{ name: 'Gold', rupees: preview.value }]}
          charges={{ lines: [], total: preview?.charges ?? 0 }}
          total={preview && { name: 'You pay', rupees: preview.total }}
          mostLost={preview?.total ?? null}
          isCurrent={isCurrent}
        />
      }
    >
      <OfferHead
        name="Bar 7"
        from="India Government Mint"
        risk="It can be stolen, and then all of it is lost."
        figure={<BigFigure label="Price of a gram">₹7,100</BigFigure>}
      />
      <PriceSource source="Mint" at="2026-11-17T05:30:00Z" />
      <OfferFacts facts={[{ name: 'Fineness', value: '999.9' }]} />
      <Part title="Documents">
        <OfferDocuments documents={[{ title: 'Assay', href: '/files/assay.pdf' }]} />
      </Part>
      <CountField
        label="Grams"
        name="grams"
        text={grams}
        onText={setGrams}
        range={range}
        words={gramWords}
        usual={[1, 10, 100]}
        isTried={form.isTried}
      />
    </OrderForm>
  )
}

const BUY = 'POST /gold/app/v1/record/bar'
const answer = (more: Partial<Gold> = {}): Gold => ({
  ...{ id: null, status: 'holding', value: 71_000, charges: 213, total: 71_213, says: 'It is yours.' },
  ...more,
})

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(BUY, ({ query }) => ok(answer(query === '' ? { id: 'o-1' } : {})))
  show(<GoldDrawer />)
})
afterEach(() => server.close())

const field = () => find<HTMLInputElement>('input[name="grams"]')
const sent = () => server.of(BUY).filter(({ query }) => query === '')

async function choose(grams: string): Promise<void> {
  type(field(), grams)
  await until(() => server.of(BUY).length > 0 && text().includes('You pay'))
}

test('before anything is typed it says what it is, from whom, its risk, price and source, and the least', () => {
  expect(text()).toContain('India Government Mint')
  expect(text()).toContain('It can be stolen, and then all of it is lost.')
  expect(text()).toContain('Mint · 17 Nov 2026, 11:00 am')
  expect(text()).toContain('2 grams to 500 grams')
  expect(text()).toContain('We earn ₹12 a gram.')
  expect(find<HTMLAnchorElement>('a[href="/files/assay.pdf"]').rel).toContain('noopener')
})

test('a count outside its range is said beside the field, and nothing is asked', async () => {
  type(field(), '501')
  await until(() => text().includes('500 grams at most.'))
  expect(server.of(BUY)).toEqual([])
})

test('the cost stands with the total, what stays and what can be lost at worst', async () => {
  await choose('10')
  expect(text()).toContain('Balance after this order')
  expect(text()).toContain('₹88,037.00')
  expect(text()).toContain('Most you can lose')
})

test('nothing is sent without consent, nor without the PIN', async () => {
  await choose('10')
  await press(button('Buy 10 grams'))
  expect(text()).toContain('Tick the box to continue.')
  await press(find('input[type="checkbox"]'))
  await press(button('Buy 10 grams'))
  await act(async () => answerPin(false))
  expect(sent()).toEqual([])
})

test('with consent and PIN it is sent once, with its key, and leads to the receipt', async () => {
  await choose('10')
  await press(find('input[type="checkbox"]'))
  await press(button('Buy 10 grams'))
  await act(async () => answerPin(true))
  await until(() => text().includes('You bought 10 grams'))
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.body).toEqual({ grams: 10, consent: true })
  expect(sent()[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(button('View receipt')).toBeTruthy()
})

test('a refusal stands above the button in the server’s words; other figures make it history', async () => {
  server.on(BUY, () => no('offer_closed', 'This offer has closed.'))
  type(field(), '10')
  await until(() => text().includes('This offer has closed.'))
  server.on(BUY, () => ok(answer()))
  type(field(), '11')
  await until(() => text().includes('You pay'))
  expect(text()).not.toContain('This offer has closed.')
})

test('what is missing is said with the way to deposit, and the order is not sent', async () => {
  server.on(ACCOUNT, () => ok({ ...account, withdrawable: 71_000 }))
  server.on(BUY, () => ok(answer({ total: 171_213 })))
  await choose('20')
  await until(() => text().includes('You need'))
  expect(button('Deposit')).toBeTruthy()
})

test('a frozen account reads why before anything is typed, and has nothing to tick or press', async () => {
  server.on('GET /client/app/v1/standing', () => ok({ frozen_at: '2026-11-16T05:30:00Z' }))
  show(<GoldDrawer />)
  await until(() => text().includes('You froze your account on 16 Nov 2026, 11:00 am'))
  expect(text()).toContain('It can be stolen, and then all of it is lost.')
  const frozen = [...document.querySelectorAll('form')].at(-1)
  expect(frozen?.querySelector('input[type="checkbox"], button[type="submit"]')).toBeNull()
  expect(server.of(BUY)).toEqual([])
})
