import { changePassword, login, verifyPassword } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type House,
  md5,
  newClient,
  newNetwork,
  newSession,
  openHouse,
  type Sending,
  send,
} from '../../../test/harness.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts the slow compares, and answers them without being slow: wrong is wrong. */
function countCompares(isRight = false) {
  return vi.spyOn(house.services.passwords, 'matches').mockResolvedValue(isRight)
}
const tryWrong = (email: string, sending: Sending = {}) =>
  send(house.app, login, { from: newNetwork(), ...sending, body: { email, password: md5('wrong') } })
const tryRight = (client: { email: string; password: string }, sending: Sending = {}) =>
  send(house.app, login, { ...sending, body: { email: client.email, password: md5(client.password) } })

/** Tries until the door is shut; says after how many, and for how long. */
async function triesUntilShut(email: string, sending: Sending = {}): Promise<[number, string]> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { body, headers } = await tryWrong(email, sending)
    if (body.code === 'sign_in_locked') return [tries, String(headers['retry-after'])]
  }
  return [50, 'never']
}

test('after 5 wrong passwords even the right one from that network waits a minute, with Retry-After', async () => {
  const client = await newClient(house)
  const from = newNetwork()
  expect(await triesUntilShut(client.email, { from })).toEqual([5, '60'])
  const refused = await tryRight(client, { from })
  expect(refused).toMatchObject({ status: 400, body: { code: 'sign_in_locked', data: null } })
  expect(refused.body.message).toBe(
    'Too many wrong attempts from this network. Try again after 10:01 am, or sign in with a code sent to your email.',
  )
  expect(refused.headers['retry-after']).toBe('60')
  house.clock.move(MINUTE_MS)
  expect((await tryRight(client, { from })).status).toBe(200)
})

test.each(['a network', 'a known device'])(
  '%s: 5 wrong → 1 minute, 10 → 15 minutes, then a day',
  async (who) => {
    const { email, id } = await newClient(house)
    const { cookies } = await newSession(house, { id })
    const [sending, third] = who === 'a network' ? [{ from: newNetwork() }, 5] : [{ cookies }, 10]
    countCompares()
    expect(await triesUntilShut(email, sending)).toEqual([5, '60'])
    house.clock.move(MINUTE_MS)
    expect(await triesUntilShut(email, sending)).toEqual([5, '900'])
    house.clock.move(15 * MINUTE_MS)
    expect(await triesUntilShut(email, sending)).toEqual([third, '86400'])
    house.clock.move(DAY_MS - 1000)
    expect(await triesUntilShut(email, sending)).toEqual([0, '1'])
    house.clock.move(1000)
    expect(await triesUntilShut(email, sending)).toEqual([5, '60'])
  },
)

test('a server that starts later knows what was tried before', async () => {
  const client = await newClient(house)
  countCompares()
  const from = newNetwork()
  await triesUntilShut(client.email, { from })
  const later = await house.secondNode()
  const { body } = await send(later, login, {
    body: { email: client.email, password: md5(client.password) },
    from,
  })
  expect(body.code).toBe('sign_in_locked')
})

test('the address, its twins and the account name are one lock', async () => {
  const { email, id } = await newClient(house)
  const [row] = await house.asOwner<{ account: string }>('select account from client where id = $1', [id])
  const account = row?.account ?? ''
  countCompares()
  const spellings = [email, email.toUpperCase(), email.replace('@', '＠'), account, account.toLowerCase()]
  const from = newNetwork()
  for (const spelling of spellings)
    expect((await tryWrong(spelling, { from })).body.code).toBe('credentials_wrong')
  for (const spelling of spellings)
    expect((await tryWrong(spelling, { from })).body.code).toBe('sign_in_locked')
})

test('a made-up device cookie, or that of another client, is a stranger’s', async () => {
  const { email } = await newClient(house)
  const other = await newSession(house)
  countCompares()
  const from = newNetwork()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      tryWrong(email, { from, cookies: i % 2 ? other.cookies : { did: `${i}`.padStart(43, 'x') } }),
    ),
  )
  expect(answers.filter(({ body }) => body.code === 'credentials_wrong')).toHaveLength(5)
})

test('100 wrong passwords for 100 addresses from one network shut that network for 15 minutes, and no other', async () => {
  const client = await newClient(house)
  const from = newNetwork()
  const compares = countCompares()
  const spray = await Promise.all(
    Array.from({ length: 120 }, (_, i) => tryWrong(`spray-${i}@example.test`, { from })),
  )
  expect(compares).toHaveBeenCalledTimes(100)
  expect(spray.filter(({ body }) => body.code === 'sign_in_locked')).toHaveLength(20)
  compares.mockRestore()
  const refused = await tryRight(client, { from })
  expect([refused.body.code, refused.headers['retry-after']]).toEqual(['sign_in_locked', '900'])
  expect((await tryRight(client, { from: newNetwork() })).status).toBe(200)
})

test.each([
  ['192.0.2.7', '192.0.2.250', true],
  ['192.0.2.7', '192.0.3.7', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8::ffff:2', true],
  ['2001:db8::1', '2001:db8:0:0:9::', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['2001:db8:1:2::1', '2001:db8:1:ff03::1', true],
  ['::ffff:192.0.2.7', '192.0.2.9', true],
  ['::1', '::2', true],
])('%s and %s are counted as one network: %s', async (one, other, isSame) => {
  await house.asOwner("delete from throttle where bucket like 'password-network:%'")
  countCompares()
  await tryWrong(`${one} ${other}`, { from: one })
  await tryWrong(`${other} ${one}`, { from: other })
  const rows = await house.asOwner("select 1 from throttle where bucket like 'password-network:%'")
  expect(rows).toHaveLength(isSame ? 1 : 2)
})

test('a right password forgives the account, but of its network only its own try', async () => {
  const client = await newClient(house)
  const from = newNetwork()
  for (let i = 0; i < 4; i += 1) await tryWrong(client.email, { from })
  expect((await tryRight(client, { from })).status).toBe(200)
  const rows = await house.asOwner<{ bucket: string; tries: number }>(
    'select bucket, tries from throttle where bucket = $1 or bucket like $2',
    [`password-network:${from.split('.').slice(0, 3).join('.')}`, `password:${client.id}:%`],
  )
  expect(rows.map(({ tries }) => tries)).toEqual([4])
})

test('an unknown address is answered byte for byte like a wrong password, lock and wait included', async () => {
  const { email } = await newClient(house)
  const compares = countCompares()
  const from = newNetwork()
  for (let i = 0; i < 40; i += 1) {
    const sending = i < 8 ? { from } : {}
    const [known, unknown] = [
      await tryWrong(email, sending),
      await tryWrong('nobody-here@example.test', sending),
    ]
    expect(unknown.raw).toBe(known.raw)
    expect(unknown.status).toBe(known.status)
    const comparable = ({ headers }: typeof known) => ({ ...headers, 'x-request-id': '', date: '' })
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect(comparable(unknown)['retry-after']).toBe(comparable(known)['retry-after'])
  }
  expect(compares).toHaveBeenCalledTimes(40)
})

test('an unknown address costs one real compare, against a hash of the same cost', async () => {
  const { email } = await newClient(house)
  const compares = vi.spyOn(house.services.passwords, 'matches')
  await tryWrong(email)
  await tryWrong('nobody-at-all@example.test')
  expect(compares.mock.calls.map(([wire]) => wire)).toEqual([md5('wrong'), md5('wrong')])
  expect(compares.mock.calls[1]?.[1]).toBeNull()
  expect(await house.services.passwords.matches(md5('nobody has this password'), null)).toBe(false)
})

test('sign-in, the password check and the password change share one count', async () => {
  const client = await newClient(house)
  const { token, cookies } = await newSession(house, client)
  const compares = countCompares()
  const wrong = md5('wrong')
  const own = { token, cookies, from: newNetwork() }
  await send(house.app, verifyPassword, { ...own, body: { password: wrong } })
  await send(house.app, verifyPassword, { ...own, body: { password: wrong } })
  await send(house.app, changePassword, {
    ...own,
    body: { old_password: wrong, new_password: md5('another one') },
  })
  await tryWrong(client.email, { cookies })
  await tryWrong(client.email, { cookies })
  const locked = await send(house.app, verifyPassword, { ...own, body: { password: wrong } })
  expect(locked.body).toMatchObject({
    code: 'sign_in_locked',
    message: expect.stringMatching(
      /^Too many wrong attempts on this device\. Try again after .+ [ap]m, or reset your password\.$/,
    ),
  })
  expect((await tryWrong(client.email, { cookies })).body.code).toBe('sign_in_locked')
  expect(compares).toHaveBeenCalledTimes(5)
})

test('a thief of a token gets 5 guesses at the password, however many device cookies he makes up', async () => {
  const client = await newClient(house)
  const { token } = await newSession(house, client)
  const compares = countCompares()
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      send(house.app, i % 2 ? verifyPassword : changePassword, {
        token,
        from: newNetwork(),
        cookies: i % 3 ? { did: `${i}`.padStart(43, 'y') } : {},
        body:
          i % 2
            ? { password: md5('guess') }
            : { old_password: md5('guess'), new_password: md5('another one') },
      }),
    ),
  )
  expect(compares).toHaveBeenCalledTimes(5)
})

test('more than 200 waiting passwords are told that the server is busy, with Retry-After', async () => {
  const { turnstile } = await import('../../clients/passwords.ts')
  const turn = turnstile(2, 200)
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate
    running -= 1
  }
  const waiting = Array.from({ length: 202 }, () => turn(work))
  await expect(turn(work)).rejects.toMatchObject({ code: 'server_busy', retryAfterS: 5 })
  open()
  await Promise.all(waiting)
  expect(most).toBe(2)
  await turn(work)
})
