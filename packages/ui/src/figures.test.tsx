import { paise } from '@pramaan/money'
import { expect, test } from 'vitest'
import { AccountMask } from './account-mask.tsx'
import { AbbreviatedNumber, Ratio } from './figure.tsx'
import { initials } from './initials.ts'
import { maskAccount } from './mask-account.ts'
import { Money } from './money.tsx'
import { find, onScreen } from './on-screen.ts'
import { Percent } from './percent.tsx'
import { StatusChip } from './status-chip.tsx'

const heard = (place: HTMLElement) => find('.sr-only', place).textContent
const seen = (place: HTMLElement) => find('[aria-hidden="true"]', place).textContent

test('readers hear the plain amount; the eye sees the same figures once', () => {
  const { place } = onScreen(<Money amount={paise(-123_456_789n)} tone="change" />)
  expect(heard(place)).toBe('−₹12,34,567.89')
  expect(seen(place)).toBe('−₹12,34,567.89')
  expect(place.innerHTML).toContain('text-loss')
})

test('a gain carries its plus where the sign is always shown; zero carries none and no colour', () => {
  const { place, again } = onScreen(<Money amount={paise(264_160n)} sign="always" tone="change" />)
  expect(heard(place)).toBe('+₹2,641.60')
  again(<Money amount={paise(0n)} sign="always" tone="change" />)
  expect(heard(place)).toBe('₹0.00')
  expect(place.innerHTML).not.toMatch(/text-(gain|loss)/)
})

test('hidden amounts all look alike, and an absent one is ₹--', () => {
  const { place, again } = onScreen(<Money amount={paise(1n)} hidden />)
  const small = place.innerHTML
  again(<Money amount={paise(100_000_000n)} hidden />)
  expect(place.innerHTML).toBe(small)
  again(<Money amount={null} />)
  expect(place.textContent).toBe('₹--')
})

test("a percentage is '--%' when absent; a change has arrow, sign and colour together", () => {
  const { place, again } = onScreen(<Percent value={null} />)
  expect(place.textContent).toBe('--%')
  again(<Percent value={0.849} tone="change" />)
  expect(place.textContent).toBe('+0.84%')
  expect(find('svg', place)).toBeTruthy()
  again(<Percent value={-0.009} tone="change" />)
  expect(place.textContent).toBe('0.00%')
  expect(place.querySelector('svg')).toBeNull()
})

test("a ratio is '-' when missing or NaN; a large count is cut at k, M, B, T", () => {
  const { place, again } = onScreen(<Ratio value={Number.NaN} />)
  expect(place.textContent).toBe('-')
  again(<AbbreviatedNumber value={6_419_999} />)
  expect(place.textContent).toBe('6.41M')
})

test('an account shows its first 3 and last 3 characters when it is 6 or longer', () => {
  expect(maskAccount('50100000000412')).toBe('501•••412')
  expect(maskAccount('123456')).toBe('123•••456')
  expect(maskAccount('12345')).toBe('12345')
  const { place } = onScreen(<AccountMask account="50100000000412" />)
  expect(heard(place)).toBe('ending in 412')
})

test('a status has its word beside its icon; ipo listing reads PENDING LISTING', () => {
  const { place, again } = onScreen(<StatusChip status="listing" />)
  expect(place.textContent).toBe('PENDING LISTING')
  expect(find('span', place).className).toMatch(/uppercase/)
  for (const [status, tone] of [
    ['pending', 'text-pending'],
    ['awaiting', 'text-awaiting'],
    ['holding', 'text-gain'],
    ['sold', 'text-sold'],
    ['rejected', 'text-loss'],
    ['approved', 'text-gain'],
  ] as const) {
    again(<StatusChip status={status} />)
    expect(find('span', place).className).toContain(tone)
    expect(find('svg', place)).toBeTruthy()
  }
})

test('initials are the first letters of the first and last word', () => {
  expect([initials('Asha Kumari Rao'), initials('asha'), initials('  '), initials('अनिल कुमार')]).toEqual([
    'AR',
    'A',
    '?',
    'अक',
  ])
})
