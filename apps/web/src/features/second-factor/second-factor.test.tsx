/** second-factor: on with a first code, recovery codes shown once, off with a code. */
import { messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import SecondFactorModal from './second-factor-modal.tsx'
import SecondFactorOffModal from './second-factor-off-modal.tsx'

const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/x',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>',
}
const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD']
const CONFIRM = 'POST /client/app/v1/totp/confirm'
const OFF = 'POST /client/app/v1/totp/off'

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on('POST /client/app/v1/totp', () => ok(secret))
  await server.open()
})
afterEach(() => server.close())

const text = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
const places = () => [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')]
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  if (!found) throw new Error(`no button says ${words}`)
  return found
}

async function enter(digits: string) {
  await until(() => places().length === 6 && !places()[0]?.disabled)
  for (const [at, digit] of [...digits].entries()) {
    const place = places()[at]
    if (place) type(place, digit)
  }
}

test('the secret shows as a picture without markup in the page, and as text in fours', async () => {
  onScreen(<SecondFactorModal onClose={vi.fn()} />)
  await until(() => text().includes('JBSW Y3DP EHPK 3PXP'))
  expect(text()).toContain('JBSW Y3DP EHPK 3PXP')
  expect(find<HTMLImageElement>('[role="dialog"] img').src).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  expect(server.of('POST /client/app/v1/totp')).toHaveLength(1)
})

test('a wrong first code is marked; a right one shows the recovery codes, and Done waits until they are kept', async () => {
  const saved = vi.fn()
  onScreen(<SecondFactorModal onClose={vi.fn()} onSaved={saved} />)
  server.on(CONFIRM, () => no('second_factor_wrong', refusals.second_factor_wrong.says))
  await enter('000000')
  await until(() => text().includes(refusals.second_factor_wrong.says))
  expect(saved).not.toHaveBeenCalled()
  server.on(CONFIRM, () => ok({ recovery_codes: codes }))
  await enter('123456')
  await until(() => text().includes(codes[0] ?? ''))
  expect(server.of(CONFIRM).map(({ body }) => body)).toEqual([{ code: '000000' }, { code: '123456' }])
  expect(saved).toHaveBeenCalledOnce()
  for (const code of codes) expect(text()).toContain(code)
  expect(button('Done').disabled).toBe(true)
  await press(find('[role="dialog"] input[type="checkbox"]'))
  expect(button('Done').disabled).toBe(false)
  expect(decodeURIComponent(find<HTMLAnchorElement>('a[download]').href)).toContain(codes.join('\n'))
})

test('it goes off with a recovery code too, and not with half of one', async () => {
  const saved = vi.fn()
  onScreen(<SecondFactorOffModal onClose={vi.fn()} onSaved={saved} />)
  await until(() => places().length === 6)
  await press(button('Use a recovery code'))
  const field = () => find<HTMLInputElement>('input[name="recovery"]')
  type(field(), 'AAAAA')
  await press(button('Continue'))
  expect(text()).toContain('Enter the whole recovery code.')
  expect(server.of(OFF)).toHaveLength(0)
  type(field(), 'AAAAA-BBBBB')
  await press(button('Continue'))
  await until(() => saved.mock.calls.length > 0)
  expect(server.of(OFF).map(({ body }) => body)).toEqual([{ code: 'AAAAA-BBBBB' }])
  expect(currentToasts()).toMatchObject([{ kind: 'success', text: messages.account.secondFactorOff }])
})
