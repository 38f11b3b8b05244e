/** products/loan: the key facts as a PDF: the same before consent and afterwards, with the text inside whose hash is signed. */
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { exportLoanFacts, exportOfferedFacts, pledgeAsText, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { loans } from '../../../test/loan-people.ts'

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
})
afterAll(() => house.close())

const get = ({ token }: Person, url: string) =>
  house.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

const factsOf = (person: Person, id: string, sha256 = '') =>
  get(person, `${urlOf(exportLoanFacts).replace(':id', id)}${sha256 === '' ? '' : `?facts_sha256=${sha256}`}`)

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g

/** SHA-256 of each file inside a PDF, and of everything else that is packed in it. */
function digestsIn(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF')).toBe(true)
  return [...text.matchAll(STREAM)].flatMap(([, packed = '']) => {
    try {
      return [
        createHash('sha256')
          .update(inflateSync(Buffer.from(packed, 'latin1')))
          .digest('hex'),
      ]
    } catch {
      return []
    }
  })
}

test('before consent the facts on the screen come as a PDF whose text has their SHA-256; other facts than those are refused', async () => {
  const terms = await own.putUp()
  const borrower = await own.holder(200, 5_000)
  const { facts_sha256: sha256 } = (await own.dryRun(borrower, terms)).body.data
  const { pledge, months, amount, repayment } = own.wanted(borrower, terms) as {
    pledge: { key: string; units: number }[]
    months: number
    amount: number
    repayment: string
  }
  const query = (more: object = {}) =>
    new URLSearchParams({
      ...{ terms_id: terms, amount: String(amount), months: String(months), repayment },
      ...{ pledge: pledgeAsText(pledge), facts_sha256: sha256, ...more },
    })
  const file = await get(borrower.person, `${urlOf(exportOfferedFacts)}?${query()}`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="key-facts.pdf"')
  expect(digestsIn(file.rawPayload)).toContain(sha256)
  for (const more of [{ amount: '99999' }, { months: '11' }, { repayment: 'bullet' }]) {
    const { statusCode, json } = await get(borrower.person, `${urlOf(exportOfferedFacts)}?${query(more)}`)
    expect([statusCode, json().message]).toEqual([400, 'The key facts have changed. Please read them again.'])
  }
  for (const more of [{ amount: '-1' }, { months: '61' }, { pledge: 'NSE:X' }, { facts_sha256: 'x' }])
    expect(
      (await get(borrower.person, `${urlOf(exportOfferedFacts)}?${query(more)}`)).statusCode,
      JSON.stringify(more),
    ).toBe(400)
})

test('a loan’s signed facts stay the same file’s text from the application to the end; of an approved one also those that today’s drawing would sign', async () => {
  const terms = await own.putUp()
  let borrower = await own.holder(200, 5_000)
  const { data } = (await own.apply(borrower, terms)).body
  const id = data.id ?? ''
  expect(digestsIn((await factsOf(borrower.person, id)).rawPayload)).toContain(data.facts_sha256)
  await own.answer(id)
  borrower = await own.pass(borrower, 1)
  const drawing = (await own.drawDry(borrower.person, id)).body.data
  expect(drawing.facts_sha256).not.toBe(data.facts_sha256)
  const [signed, today] = [
    await factsOf(borrower.person, id),
    await factsOf(borrower.person, id, drawing.facts_sha256),
  ]
  expect(signed.headers['content-disposition']).toBe(`attachment; filename="key-facts-${data.number}.pdf"`)
  expect(digestsIn(signed.rawPayload)).toContain(data.facts_sha256)
  expect(today.headers['content-disposition']).toBe('attachment; filename="key-facts.pdf"')
  expect(digestsIn(today.rawPayload)).toContain(drawing.facts_sha256)
  await own.draw(borrower.person, id)
  const { facts_sha256: agreed } = await own.seen(borrower.person, id)
  expect(agreed).toBe(drawing.facts_sha256)
  await own.repay(borrower.person, id)
  expect(digestsIn((await factsOf(borrower.person, id)).rawPayload)).toContain(agreed)
  expect((await factsOf(borrower.person, id, 'a'.repeat(64))).json().message).toBe(
    'The key facts have changed. Please read them again.',
  )
})

test('another client’s key facts are not known', async () => {
  const terms = await own.putUp()
  const [borrower, other] = [await own.holder(200, 5_000), await own.holder(20, 5_000)]
  const id = await own.drawn(borrower, terms)
  expect((await factsOf(other.person, id)).json().code).toBe('loan_unknown')
})
