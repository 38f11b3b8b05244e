import { expect, test } from 'vitest'
import { dayInIndia, instantFrom } from '../../platform/clock.ts'
import { type HandingIn, whyNotHandIn } from './rules.ts'

const fine: HandingIn = {
  status: 'unverified',
  today: '2026-11-16',
  birthday: '1990-05-04',
  frontImageId: 'a',
  backImageId: 'b',
}
const on = (today: string, birthday: string) => whyNotHandIn({ ...fine, today, birthday })

test('a client who is unverified or was rejected may hand in', () => {
  expect(whyNotHandIn(fine)).toBeNull()
  expect(whyNotHandIn({ ...fine, status: 'rejected' })).toBeNull()
})

test('what is with the firm, or was approved, is not handed in again', () => {
  expect(whyNotHandIn({ ...fine, status: 'pending' })).toBe('identity_already_handed_in')
  expect(whyNotHandIn({ ...fine, status: 'approved' })).toBe('identity_already_handed_in')
})

test('18 years are complete on the 18th birthday itself, and not on the day before', () => {
  expect(on('2026-11-16', '2008-11-16')).toBeNull()
  expect(on('2026-11-15', '2008-11-16')).toBe('identity_underage')
})

test('who was born on 29 February is 18 on 1 March of a year that has no such day', () => {
  expect(on('2026-02-28', '2008-02-29')).toBe('identity_underage')
  expect(on('2026-03-01', '2008-02-29')).toBeNull()
})

test('a birthday that is still to come is no age at all', () => {
  expect(on('2026-11-16', '2026-11-17')).toBe('identity_underage')
  expect(on('2026-11-16', '9999-12-31')).toBe('identity_underage')
})

test('the birthday begins at midnight in India, half a day before it does in California', () => {
  expect(on(dayInIndia(instantFrom('2026-11-15T18:29:59Z')), '2008-11-16')).toBe('identity_underage')
  expect(on(dayInIndia(instantFrom('2026-11-15T18:30:00Z')), '2008-11-16')).toBeNull()
})

test('one image is not two sides of a document', () => {
  expect(whyNotHandIn({ ...fine, backImageId: fine.frontImageId })).toBe('identity_image_not_yours')
})
