/** More guesses than the server counts, by one who has the app's login to the database and not the key file. */
import { login } from '@pramaan/contracts'
import { md5, newClient, newNetwork, send } from '../harness.ts'
import type { Forgery } from './forgeries.ts'

const COUNTS = ['throttle', 'stranger_try']

/** As many guesses at a password as somebody likes. */
export const passwordTriesGivenBack: Forgery = async ({ house, app }) => {
  const client = await newClient(house)
  const from = newNetwork()
  const isShut = async () => {
    const { body } = await send(house.app, login, {
      body: { email: client.email, password: md5('wrong') },
      from,
    })
    return body.code === 'sign_in_locked'
  }
  for (let tries = 0; tries < 5; tries += 1) await isShut()
  const isCounted = async () => {
    const rows = await house.asOwner<{ rows: bigint }>(
      `select (select count(*) from throttle where bucket like '%' || $1 || '%') +
              (select count(*) from stranger_try where account like '%' || $1 || '%') as rows`,
      [client.id],
    )
    return (rows[0]?.rows ?? 0n) === 2n
  }
  if (!(await isShut()) || !(await isCounted())) throw new Error('nothing was counted')
  for (const table of COUNTS) {
    await app.tries(`delete from ${table}`, [])
    await app.tries(`truncate ${table}`, [])
  }
  await app.tries('update throttle set tries = 0, blocked_until = null', [])
  await app.tries("update throttle set window_started_at = 'epoch', blocked_until = null", [])
  await app.tries("update stranger_try set tries = '{}'", [])
  await app.tries(
    `insert into throttle (bucket, tries, window_started_at) select bucket, 0, now() from throttle
     on conflict (bucket) do update set tries = 0, blocked_until = null`,
    [],
  )
  return (await isCounted()) && (await isShut())
}

/** By the functions that the server counts with, without its word. */
export const triesForgivenByNobody: Forgery = async ({ house, app }) => {
  const client = await newClient(house)
  const from = newNetwork()
  await send(house.app, login, { body: { email: client.email, password: md5('wrong') }, from })
  const tries = () =>
    house.asOwner('select bucket, tries, blocked_until from throttle where bucket like $1', [
      `%${client.id}%`,
    ])
  const before = JSON.stringify(await tries(), (_, value) => String(value))
  const [row] = (await tries()) as { bucket: string }[]
  const word = Buffer.alloc(32)
  await app.tries('select forgive_tries($1, $2)', [row?.bucket, word])
  await app.tries('select forgive_tries_of($1, $2)', [row?.bucket.split(':').slice(0, 2).join(':'), word])
  await app.tries("select give_back_try($1, '[[1, 1]]', $2)", [row?.bucket, word])
  await app.tries("select * from take_try($1, now() + interval '1 year', now(), '[[1, 1]]', $2)", [
    row?.bucket,
    word,
  ])
  await app.tries("select forget_tries(now() + interval '1 year', now() + interval '1 year', 1000, $1)", [
    word,
  ])
  return before !== '[]' && JSON.stringify(await tries(), (_, value) => String(value)) === before
}
