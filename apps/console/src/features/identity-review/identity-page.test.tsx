/** identity-review: nothing is shown before a reason; a rejection tells the client what to do. */
import type { ClientPage, IdentityFile, StaffRole } from '@pramaan/contracts'
import { clientMessages } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { decisionForm } from '../../platform/decision-form.tsx'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { IdentityPage } from './identity-page.tsx'

const id = '7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11'
const submission = { id: 's1', status: 'pending', submitted_at: NOW, promised_by: NOW, reason: null } as const
const client: ClientPage = {
  client: {
    id,
    account: 'PRM1',
    name: 'Asha Kulkarni',
    email: 'asha@example.test',
    verified: 'pending',
    created_at: NOW,
    is_frozen: false,
  },
  flags: { allow_bonus: false, allow_compensation: false },
  has_pin: false,
  has_second_factor: false,
  passkeys: 0,
  bank_cards: [],
  invitation: null,
  submission,
  proposals: [],
  activity: [],
}
const file: IdentityFile = {
  submission_id: 's1',
  status: 'pending',
  full_name: 'Asha Kulkarni',
  mobile: '9820012345',
  dob: '1990-03-14',
  age: 36,
  id_no: 'ABCDE1234F',
  submitted_at: NOW,
  front_image_id: 'f',
  back_image_id: 'b',
  duplicates: [{ client_id: 'c2', client_name: 'Asha K', why: 'Same ID number' }],
}

async function look(role: StaffRole, page: Partial<ClientPage> = {}) {
  const sent = paperServer({ '/identity-file': file, [`/clients/${id}`]: { ...client, ...page } })
  await sitDown(role, <IdentityPage />, { at: `/clients/${id}/identity`, route: '/clients/:id/identity' })
  return sent
}

async function giveReason(text: string) {
  type(find<HTMLTextAreaElement>('textarea'), text)
  await press(buttonNamed('Open for 15 minutes'))
}

test('before a reason of 20 characters nothing of the file is asked for or shown', async () => {
  const sent = await look('maker')
  expect(says('Asha Kulkarni will see')).toBe(true)
  await giveReason('just looking')
  await until(() => says('Say why in at least 20 characters.'))
  expect(sent.some(({ path }) => path.endsWith('/identity-file'))).toBe(false)
  expect(says(file.id_no)).toBe(false)
  expect(document.querySelector('img')).toBeNull()
})

test('after it both sides, the fields, the age and the duplicates are there', async () => {
  const sent = await look('maker')
  await giveReason('Details handed in today wait for a decision.')
  await until(() => says('Details submitted'))
  expect(sent.find(({ path }) => path.endsWith('/identity-file'))?.body).toEqual({
    reason: 'Details handed in today wait for a decision.',
  })
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    `/console-api/clients/${id}/image/f`,
    `/console-api/clients/${id}/image/b`,
  ])
  for (const shown of [file.id_no, '(36 years)', 'Same ID number']) expect(says(shown)).toBe(true)
  await press(buttonNamed('Front: zoom in'))
  expect(says('150%')).toBe(true)
})

test.each(['advisor', 'auditor'] as const)('%s may read the file and propose nothing', async (role) => {
  await look(role)
  await giveReason('A yearly look at how files are decided.')
  await until(() => says('Details submitted'))
  expect(buttons().filter((name) => /propose|approve|reject/i.test(name))).toEqual([])
})

test('who has handed in nothing has no file to ask for', async () => {
  await look('maker', { submission: null })
  expect(says('No identity file yet')).toBe(true)
  expect(buttons()).toEqual([])
})

test('a rejection needs a message of 10 characters to the client; an approval needs none', () => {
  const reason = 'The back cannot be read at all.'
  const problems = (form: object) => decisionForm.safeParse({ reason, ...form }).error?.issues ?? []
  expect(problems({ decision: 'approved', message: '' })).toEqual([])
  expect(problems({ decision: 'rejected', message: 'too short' })).toMatchObject([
    { path: ['message'], message: clientMessages.kyc.rejectionNeedsMessage },
  ])
  expect(problems({ decision: 'rejected', message: 'long enough' })).toEqual([])
})
