/** kyc: what each state of the check says, and the way back after a rejection. */
import { clientMessages } from '@pramaan/contracts'
import { find, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { asked, button, check, detail, field, handIn, heading, showAs, went } from './test/paper-check.tsx'

test(`until the server's word is known the page says "${clientMessages.kyc.submitted}"`, async () => {
  await showAs('unverified')
  check.profileFails = true
  await handIn()
  await until(() => heading() === clientMessages.kyc.submitted)
  expect(heading()).toBe(clientMessages.kyc.submitted)
  expect(document.body.textContent).toContain(clientMessages.kyc.submittedHint)
})

test('pending: the product’s text, since when, and until when', async () => {
  check.kept = detail
  const { place } = await showAs('pending')
  await until(() => place.textContent?.includes('promised by') ?? false)
  expect(heading()).toBe(clientMessages.kyc.pending)
  expect(place.textContent).toContain('15 Nov 2026, 9:30 am')
  expect(place.textContent).toContain('17 Nov 2026, 9:30 am')
  expect([...place.querySelectorAll('ol > li p > span:first-child')].map((name) => name.textContent)).toEqual(
    ['Agreement', 'Base', 'ID', 'Status'],
  )
})

test('rejected: the reason, and Submit again with everything but the number and the images', async () => {
  check.kept = {
    ...detail,
    status: 'rejected',
    reason: 'The back is blurred.',
    check_time: '2026-11-16T04:00:00Z',
  }
  const { place } = await showAs('rejected')
  await until(() => place.textContent?.includes('blurred') ?? false)
  expect(heading()).toBe(clientMessages.kyc.rejected)
  expect(place.textContent).toContain('The back is blurred.')
  await press(button('Submit again'))
  expect(heading()).toBe('About you')
  expect(['full_name', 'mobile', 'dob'].map((name) => field(name).value)).toEqual([
    detail.full_name,
    detail.mobile,
    detail.dob,
  ])
  await press(button('Continue'))
  await until(() => heading() === 'Your ID')
  expect(field('id_no').value).toBe('')
  expect(document.querySelectorAll('fieldset img')).toHaveLength(0)
})

test('what cannot be loaded says so in place, and can be tried again', async () => {
  check.detailFails = true
  const { place } = await showAs('pending')
  await until(() => place.textContent?.includes(clientMessages.kyc.loadFailed) ?? false)
  expect(find('[role="alert"]').textContent).toContain(clientMessages.kyc.loadFailed)
  check.detailFails = false
  check.kept = detail
  await press(button('Try again'))
  await until(() => place.textContent?.includes('17 Nov 2026') ?? false)
  expect(place.textContent).toContain('17 Nov 2026, 9:30 am')
})

test('Logout ends the session and goes to /login', async () => {
  await showAs('pending')
  await press(find('header button'))
  expect(asked).toContain('/api/auth/app/v2/logout')
  expect(went).toEqual(['/login'])
})

test('an approval is noticed when the client comes back to the page', async () => {
  await showAs('pending')
  check.verified = 'approved'
  act(() => void window.dispatchEvent(new Event('focus')))
  await until(() => asked.some((path) => path.endsWith('/menu')))
  await until(() => heading() === clientMessages.kyc.submitted)
  expect(find('[role="status"]').textContent).toContain('Your identity is verified')
})
