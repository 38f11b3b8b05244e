/** outbox: a mail that could not be sent says why, how often it was tried, and when it is tried again. */
import { until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { OutboxPage } from './outbox-page.tsx'

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  to: 'asha@example.test',
  subject: 'Your withdrawal was paid',
  text: null,
  created_at: NOW,
  sent_at: null,
  tries: 3,
  why_not_sent: 'The mail server does not answer.',
  next_try_at: NOW,
}

async function look(changes: Partial<Record<keyof typeof mail, string | number | null>>) {
  paperServer({ '/mail': { items: [{ ...mail, ...changes }], next: null } })
  await sitDown('maker', <OutboxPage />, { at: '/outbox' })
  await until(() => says(mail.subject))
}

test('a mail that is tried again says why it is still here, after how many tries, and when the next is', async () => {
  await look({})
  for (const words of ['Not sent, 3 attempts', 'The mail server does not answer.', 'Next attempt'])
    expect(says(words), words).toBe(true)
})

test('a mail that is given up says so and why', async () => {
  await look({ next_try_at: null, tries: 73 })
  expect([says('Given up after 73 attempts'), says('does not answer'), says('Next attempt')]).toEqual([
    true,
    true,
    false,
  ])
})

test('without a mail server a mail is only not sent', async () => {
  await look({ tries: 0, why_not_sent: null, next_try_at: null })
  expect([says('Not sent'), says('attempt')]).toEqual([true, false])
})
