import { type AuthData, clientInfo, login } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type House, md5, newClient, openHouse, send } from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const signIn = (email: string, password: string, extra = {}): Promise<Answer<AuthData>> =>
  send(house.app, login, { body: { email, password: md5(password) }, ...extra })

test('the right password answers code 200 with auth data and a device cookie', async () => {
  const { email, password } = await newClient(house)
  const answer = await signIn(email, password)
  expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { expires_in: 300 } } })
  expect(answer.cookies.did).toMatch(/^[\w-]{43}$/)
  const profile = await send(house.app, clientInfo, { token: answer.body.data.access_token })
  expect(profile.body.data).toMatchObject({
    email,
    verified: 'approved',
    vip: 0,
    score: 40,
    order_num: 0,
    has_pin: false,
  })
})

test('the address is found whatever its case or width, and so is the account name', async () => {
  const { email, password, id } = await newClient(house)
  const [row] = await house.asOwner<{ account: string }>('select account from client where id = $1', [id])
  for (const typed of [
    email.toUpperCase(),
    ` ${email} `,
    email.replace('@', '＠'),
    row?.account.toLowerCase() ?? '',
  ]) {
    expect((await signIn(typed, password)).status, typed).toBe(200)
  }
})

test('an unknown address and a wrong password get the same answer', async () => {
  const { email } = await newClient(house)
  const wrong = await signIn(email, 'not this one')
  const unknown = await signIn('nobody@example.test', 'not this one')
  expect(wrong.status).toBe(400)
  expect(unknown.raw).toBe(wrong.raw)
  expect(wrong.body).toEqual({
    code: 'credentials_wrong',
    message: 'The email or password is incorrect.',
    data: null,
  })
})
