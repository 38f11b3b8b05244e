/** The firm's people sign their acts: nothing that they did not sign comes under a head (decision 85). */
import { randomUUID } from 'node:crypto'
import { approveProposal, propose } from '@pramaan/contracts'
import { demoStaffSigner } from '@pramaan/verifier'
import { expect, onTestFinished, test } from 'vitest'
import { auditLedger } from '../../src/ledger/audit.ts'
import { headsWith } from '../../src/ledger/heads.ts'
import { newPerson } from '../account-people.ts'
import { at, newPerson as newMember, reason, sendAs } from '../firm.ts'
import { openHouse } from '../harness.ts'
import {
  decideSigned,
  decisionSignature,
  newSigningFirm,
  proposalSignature,
  proposeSigned,
  showKey,
  withKey,
} from '../signing-people.ts'
import { stopAfterAct, unsigned } from './unsigned-acts.ts'
import { unsignedIncome } from './unsigned-income.ts'

test.each(unsigned)('$name: no head covers it, and the signer stops and says why', async ({ act, says }) => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  expect(await stopAfterAct(house, act)).toMatch(says)
})

test('the audit names the money that nobody signed', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const [, bare] = unsigned
  expect(bare && (await stopAfterAct(house, bare.act))).toMatch(bare?.says ?? '')
  const audit = await auditLedger(house.services.db, house.services.keys)
  expect(audit?.findings.filter((finding) => finding.includes('signed by nobody'))).toEqual([
    expect.stringMatching(/^I5 Entry 2 of client \S+ \(adjustment, 50000 of INR\) was signed by nobody\.$/),
  ])
})

test.each(unsignedIncome)('the audit names the money of $name', async ({ act, says }) => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  expect(await stopAfterAct(house, act)).toMatch(says)
  const audit = await auditLedger(house.services.db, house.services.keys)
  expect(audit?.findings.filter((finding) => says.test(finding.replace(/^I5 /, '')))).toHaveLength(1)
})

test('before anybody had a key an invented adjustment came under a head: so it was, and so it is in no other way', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const [invented] = unsigned
  expect(invented && (await stopAfterAct(house, invented.act, true))).toBeNull()
})

test('the server takes no act without the signature of whoever makes it, for exactly that act', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const { maker, checker } = await newSigningFirm(house)
  const { id: client } = await newPerson(house)
  const act = {
    kind: 'cash-adjustment',
    client_id: client,
    direction: 'credit',
    rupees: 500,
    message: 'A fee that was charged twice is given back.',
  } as const
  const ask = (signature?: object) =>
    sendAs(house.app, maker.person, propose, { body: { act, reason, ...(signature && { signature }) } })
  const thief = await withKey(maker.person, 'a thief')
  expect((await ask()).body).toMatchObject({ code: 'signature_missing' })
  expect(
    (await ask(await proposalSignature(house, maker, randomUUID(), { ...act, rupees: 501 }))).body,
  ).toMatchObject({
    code: 'signature_wrong',
  })
  expect((await ask(await proposalSignature(house, thief, randomUUID(), act))).body).toMatchObject({
    code: 'staff_key_unknown',
  })
  const proposal = await proposeSigned(house, maker, act)
  const decide = (signature?: object) =>
    sendAs(house.app, checker.person, at(approveProposal, { id: proposal.id }), {
      body: { reason, ...(signature && { signature }) },
    })
  expect((await decide()).body).toMatchObject({ code: 'signature_missing' })
  const unseen = { ...proposal, changes: [{ field: 'Cash', before: '', after: '+₹1.00' }] }
  expect((await decide(await decisionSignature(house, checker, unseen, 'approved'))).body).toMatchObject({
    code: 'signature_wrong',
  })
  expect((await decide(await decisionSignature(house, checker, proposal, 'rejected'))).body).toMatchObject({
    code: 'signature_wrong',
  })
  expect((await decideSigned(house, checker, proposal)).status).toBe(200)
})

test('a third key waits for two people who hold one, signs once they have enrolled it, and no more once they have ended it', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const { maker, checker } = await newSigningFirm(house)
  const third = await withKey(await newMember(house, 'maker'))
  expect((await showKey(house, third)).body.data).toMatchObject({ state: 'asked', is_founder: false })
  const { id: client } = await newPerson(house)
  const act = {
    kind: 'client-flags',
    client_id: client,
    allow_bonus: true,
    allow_compensation: true,
  } as const
  await expect(proposeSigned(house, third, act)).rejects.toThrow('staff_key_unknown')
  const key = { key_id: third.signer.keyId }
  const enrol = await proposeSigned(house, maker, { kind: 'staff-key-enrol', ...key })
  expect((await decideSigned(house, checker, enrol)).status).toBe(200)
  expect((await decideSigned(house, checker, await proposeSigned(house, third, act))).status).toBe(200)
  const end = await proposeSigned(house, maker, { kind: 'staff-key-end', ...key })
  expect((await decideSigned(house, checker, end)).status).toBe(200)
  await expect(proposeSigned(house, third, { ...act, allow_bonus: false })).rejects.toThrow(
    'staff_key_unknown',
  )
  await headsWith(house.services, 'demo').make()
})

test('a live instance takes no key that everybody can make', async () => {
  const house = await openHouse({ mode: 'live' })
  onTestFinished(() => house.close())
  const person = await newMember(house, 'maker')
  const answer = await showKey(house, { person, signer: await demoStaffSigner('maker@demo.test') })
  expect(answer.body).toMatchObject({ code: 'staff_key_of_demo' })
})

test('a first key is told to everybody of the firm by mail, a later one to whom it is said to belong', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const auditor = await newMember(house, 'auditor')
  const { maker, checker } = await newSigningFirm(house)
  const third = await withKey(await newMember(house, 'maker'))
  await showKey(house, third)
  const told = async ({ email }: { readonly email: string }) =>
    (
      await house.asOwner<{ subject: string }>(
        "select subject from mail where to_address = $1 and subject like '%signing key%' order by created_at",
        [email],
      )
    ).map(({ subject }) => subject)
  const first = 'Pramaan console: the firm’s first signing keys'
  for (const { email } of [auditor, maker.person, checker.person])
    expect(await told({ email })).toEqual([first, first])
  expect(await told(third.person)).toEqual(['Pramaan console: a signing key was shown in your name'])
})
