/** frame: what is typed stays typed. */
import { find, onScreen, type, until } from '@pramaan/ui/on-screen.ts'
import { act, createRef } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SearchBox } from './search-box.tsx'

/** The pages open when they are let. */
function atDesk() {
  let letOpen = () => {}
  const loader = ({ url }: { url: URL }) =>
    url.searchParams.has('q')
      ? new Promise<null>((done) => {
          letOpen = () => done(null)
        })
      : null
  const router = createMemoryRouter([{ path: '*', element: <SearchBox ref={createRef()} />, loader }], {
    initialEntries: ['/clients'],
    hydrationData: { loaderData: { '0': null } },
  })
  const { place } = onScreen(<RouterProvider router={router} />)
  return { router, field: find<HTMLInputElement>('input', place), open: () => act(async () => letOpen()) }
}

test('letters typed while the page of the first ones is still opening are kept', async () => {
  const { router, field, open } = atDesk()
  type(field, 'w')
  await until(() => router.state.navigation.state === 'loading')
  type(field, 'walk')
  await open()
  expect(router.state.location.search).toBe('?q=w')
  expect(field.value).toBe('walk')
})

test('going back brings back what the field held then', async () => {
  const { router, field, open } = atDesk()
  type(field, 'walk')
  await until(() => router.state.navigation.state === 'loading')
  await open()
  await act(() => router.navigate('/clients'))
  expect(field.value).toBe('')
  void router.navigate(-1)
  await until(() => router.state.navigation.state === 'loading')
  await open()
  expect(field.value).toBe('walk')
})
