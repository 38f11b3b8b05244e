/** me: a key of the firm that nothing leads to stands beside the known one, and is taken over only as the client types it. */
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { readKey } from '@pramaan/verifier'
import { afterEach, expect, test } from 'vitest'
import { storage } from '../../../platform/storage.ts'
import { firstKey, paperChange, paperKey, paperPolicy } from '../../../platform/test/paper-ledger.ts'
import { FirmKey } from './firm-key.tsx'
import { OtherKey } from './other-key.tsx'
import { inFours } from './steps.tsx'

const CLIENT = 'c-other-key'
const hex = ({ log }: typeof firstKey) => Buffer.from(log.key.key).toString('hex')
const [known, shown] = [hex(firstKey), hex(paperKey(31))]
const kept = storage.seenLedger(CLIENT)
afterEach(() => kept.clear())

/** The device knew one key, and was shown another. */
const remember = (other: string) =>
  kept.write(
    JSON.stringify({
      ...{
        client: CLIENT,
        entries: 1,
        hash: 'ab',
        balances: {},
        log: null,
        signed: 1,
        policy: paperPolicy(),
      },
      head: { number: 1, hash: 'ab', key: known },
      ...{ isDoubted: true, fault: { says: 'x', entry: null, shown: { head: { key: other } } } },
    }),
  )

test('both keys are shown; another one than the one shown is refused in words, and that one is taken over', async () => {
  remember(shown)
  onScreen(<OtherKey clientId={CLIENT} />)
  await until(() => document.querySelector('textarea') !== null)
  const text = document.body.textContent ?? ''
  expect([text.includes(inFours(known)), text.includes(inFours(shown))]).toEqual([true, true])
  type(find('textarea'), known)
  await press(find('button'))
  expect(document.body.textContent).toContain('This is not the key that was shown')
  expect(JSON.parse(kept.read() ?? '').head.key).toBe(known)
  type(find('textarea'), inFours(shown).toUpperCase())
  await press(find('button'))
  const now = JSON.parse(kept.read() ?? '')
  expect(now).toMatchObject({ head: { number: 1, key: shown }, entries: 1, isDoubted: true })
  expect(Buffer.from(readKey(/^log (\S+)/m.exec(now.policy)?.[1] ?? '').key).toString('hex')).toBe(shown)
})

test('beside the key stands when it was changed, from which head on, and the former one', async () => {
  const next = paperKey(31)
  const rotation = {
    ...{ number: 1, old: firstKey.log.key, new: next.log.key, from: 9, after: '', before: '', by: [] },
    ...{ at: '2026-11-18T05:00:00.000Z', until: '', isSignedByOld: true, hash: '' },
    note: paperChange(firstKey, next, 9),
  }
  onScreen(<FirmKey hex={shown} since="today" rotations={[rotation]} />)
  const text = document.body.textContent ?? ''
  expect(text).toContain('Changed on 18 Nov 2026')
  expect(text).toContain(`from head 9 on. The former key signed for this change`)
  expect(text).toContain(inFours(known))
})
