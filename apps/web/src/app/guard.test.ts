import type { IdentityStatus } from '@pramaan/contracts'
import { describe, expect, test } from 'vitest'
import { isReturnable } from '../platform/navigation.ts'
import { profile } from '../platform/test/worlds.ts'
import { afterSignIn, insteadOf } from './guard.ts'

const nobody = { status: 'signed-out', profile: null } as const
const client = (verified: IdentityStatus) =>
  ({ status: 'signed-in', profile: { ...profile, verified } }) as const

const PUBLIC = ['/login', '/about', '/privacy', '/cookie']
const GUARDED = ['/', '/kyc', '/dashboard', '/portfolio/holding', '/me', '/no/such/page']

describe('without a session', () => {
  test.each(PUBLIC)('%s is shown', (page) => expect(insteadOf(page, nobody, null)).toBeNull())
  test.each(GUARDED)('%s leads to /login', (page) => expect(insteadOf(page, nobody, null)).toBe('/login'))
  test('a session that is not settled yet is nobody', () =>
    expect(insteadOf('/dashboard', { status: 'unknown', profile: null }, null)).toBe('/login'))
})

describe.each(['unverified', 'pending', 'rejected'] as const)('an identity that is %s', (verified) => {
  test.each([...PUBLIC, ...GUARDED].filter((page) => page !== '/kyc'))('%s leads to /kyc', (page) =>
    expect(insteadOf(page, client(verified), '/market')).toBe('/kyc'),
  )
  test('/kyc is shown', () => expect(insteadOf('/kyc', client(verified), null)).toBeNull())
  test('signing in leads to /kyc', () => expect(afterSignIn(client(verified), '/market')).toBe('/kyc'))
})

describe('an approved client', () => {
  const approved = client('approved')
  test.each(['/', '/dashboard', '/me', '/about', '/privacy', '/cookie', '/no/such/page'])(
    '%s is shown',
    (page) => expect(insteadOf(page, approved, null)).toBeNull(),
  )
  test('/kyc leads to the return route', () =>
    expect(insteadOf('/kyc', approved, '/market?a=1#b')).toBe('/market?a=1#b'))
  test('/kyc without a return route leads to /dashboard', () =>
    expect(insteadOf('/kyc', approved, null)).toBe('/dashboard'))
  test('/login leads to /dashboard', () =>
    expect(insteadOf('/login', approved, '/market')).toBe('/dashboard'))
  test('signing in leads to the return route, else to /dashboard', () => {
    expect(afterSignIn(approved, '/market')).toBe('/market')
    expect(afterSignIn(approved, null)).toBe('/dashboard')
  })
})

test('/error is shown to everyone', () => {
  for (const who of [nobody, client('pending'), client('approved')])
    expect(insteadOf('/error', who, null)).toBeNull()
})

test.each(['/LOGIN', '/Login/', '/about//'])('%s is the same page as its plain form', (page) =>
  expect(insteadOf(page, nobody, null)).toBeNull(),
)

test.each(['/market', '/portfolio/holding?x=1#y', '/login-help'])('%s may be returned to', (page) =>
  expect(isReturnable(page)).toBe(true),
)

test.each([
  null,
  '',
  '/',
  '/login',
  '/login/?next=1',
  '/kyc#x',
  '/error',
  'market',
  'https://evil.test/',
  '//evil.test/a',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
])('%j is never returned to', (page) => expect(isReturnable(page)).toBe(false))
