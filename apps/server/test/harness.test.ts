/** Houses of tests share a process; what a test does to its own must not reach the next. */
import { expect, test, vi } from 'vitest'
import { newClient, openHouse, signInAs } from './harness.ts'

test('a hash that a test has replaced in its house is not the password of a client in the next', async () => {
  const password = 'nobody else here has this one'
  const first = await openHouse()
  vi.spyOn(first.services.passwords, 'hash').mockResolvedValue('no hash')
  await newClient(first, { password })
  await first.close()
  const second = await openHouse()
  const { token } = await signInAs(second.app, await newClient(second, { password }))
  expect(token).not.toBe('')
  await second.close()
})
