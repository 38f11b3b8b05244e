/** platform: images that only their owner may see, shown without an address that others could use. */
import { onScreen, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePrivateImage } from './private-image.ts'
import { signIn, signOut } from './session.ts'
import { answer, menuItems, ok, profile } from './test/worlds.ts'

const IMAGE = '/api/client/app/v1/image/6f1c2a52-0000-4000-8000-000000000001'
const asked: { path: string; authorization: string | null }[] = []
const revoked = vi.fn<(url: string) => void>()
let image: () => Response

beforeEach(async () => {
  asked.length = 0
  revoked.mockReset()
  image = () => new Response('pixels', { headers: { 'Content-Type': 'image/jpeg' } })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (path.endsWith('/menu')) return ok(menuItems)
    if (path.endsWith('/client_info')) return ok(profile)
    if (path.endsWith('/logout')) return ok(null)
    asked.push({ path, authorization: new Headers(init.headers).get('Authorization') })
    return image()
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
  await signIn({ email: 'a@b.co', password: 'x', remember: false })
})
afterEach(async () => {
  await act(async () => signOut())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Shown({ url }: { url: string | null }) {
  const { src, problem } = usePrivateImage(url)
  return <p>{src ?? problem ?? 'nothing'}</p>
}
const words = (place: HTMLElement) => [...place.querySelectorAll('p')].map((line) => line.textContent)

test('shown twice, an image is fetched once with the bearer token; the last to leave lets it go', async () => {
  const both = (
    <>
      <Shown url={IMAGE} />
      <Shown url={IMAGE} />
    </>
  )
  const { place, again } = onScreen(both)
  await until(() => words(place)[1] === 'blob:here/1')
  expect(words(place)).toEqual(['blob:here/1', 'blob:here/1'])
  expect(asked).toEqual([{ path: IMAGE, authorization: 'Bearer a' }])
  again(<Shown url={IMAGE} />)
  expect(revoked).not.toHaveBeenCalled()
  again(<Shown url={null} />)
  await until(() => revoked.mock.calls.length > 0)
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:here/1')
  expect(words(place)).toEqual(['nothing'])
})

test('only the id of an address is used: another host is never asked', async () => {
  const { place } = onScreen(<Shown url="https://elsewhere.invalid/steal/42?x=/a%2Fb" />)
  await until(() => words(place)[0] !== 'nothing')
  expect(asked.map(({ path }) => path)).toEqual(['/api/client/app/v1/image/a%252Fb'])
})

test('an image that is not there is gone; one that cannot be asked for, or is none, is unreachable', async () => {
  image = () => answer(404, { code: 'image_unknown', message: '', data: null })
  const { place, again } = onScreen(<Shown url={IMAGE} />)
  await until(() => words(place)[0] === 'gone')
  expect(words(place)).toEqual(['gone'])
  image = () => answer(503, {})
  again(<Shown url={`${IMAGE}2`} />)
  await until(() => words(place)[0] === 'unreachable')
  expect(words(place)).toEqual(['unreachable'])
  image = () => ok({ not: 'an image' })
  again(<Shown url={`${IMAGE}3`} />)
  await until(() => asked.length === 3)
  await until(() => words(place)[0] === 'unreachable')
  expect(words(place)).toEqual(['unreachable'])
})
