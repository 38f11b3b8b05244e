/** kyc: the document: its images, and handing everything in. */
import { clientMessages, limits, refusals } from '@pramaan/contracts'
import { find, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { storage } from '../../platform/storage.ts'
import { answer } from '../../platform/test/worlds.ts'
import {
  answered,
  button,
  check,
  choose,
  detail,
  field,
  handIn,
  heading,
  imageUrl,
  noteOf,
  picture,
  showAs,
  sideNote,
  toId,
} from './test/paper-check.tsx'

test('ID needs the number and both images', async () => {
  await showAs('unverified')
  await toId()
  await press(button('Submit for review'))
  await until(() => noteOf(field('id_no')) === clientMessages.kyc.idNumberRequired)
  expect(noteOf(field('id_no'))).toBe(clientMessages.kyc.idNumberRequired)
  expect([sideNote(0), sideNote(1)]).toEqual([
    clientMessages.kyc.imageRequired,
    clientMessages.kyc.imageRequired,
  ])
  expect(check.submitted).toEqual([])
})

test('what is no image, and 20 MB or more, is not even sent', async () => {
  await showAs('unverified')
  await toId()
  await choose(0, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(sideNote(0)).toBe(clientMessages.images.onlyImages)
  await choose(0, picture(limits.imageMaximumBytes))
  expect(sideNote(0)).toBe(clientMessages.images.tooLarge)
  expect(check.files).toHaveLength(0)
  await choose(0, picture(limits.imageMaximumBytes - 1))
  expect(check.files).toHaveLength(1)
})

test('while an image is on its way its percent shows, the form waits, and it can be taken back', async () => {
  await showAs('unverified')
  await toId()
  await choose(0, picture())
  await act(async () => check.files[0]?.progress(1, 4))
  expect(find('fieldset [role="progressbar"]').getAttribute('aria-valuenow')).toBe('25')
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true)
  await press(button('Cancel'))
  expect(check.files[0]?.wasAborted()).toBe(true)
  expect(document.querySelector('fieldset [role="progressbar"]')).toBeNull()
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(false)
})

test('an answer without an address says so; trying again sends the same intent', async () => {
  await showAs('unverified')
  await toId()
  await choose(0, picture())
  await answered(0, { code: 200, message: 'OK', data: {} })
  expect(sideNote(0)).toBe(clientMessages.images.noUrl)
  await press(button('Try again'))
  await act(async () => check.files[1]?.breakLine())
  expect(sideNote(0)).toContain(clientMessages.images.uploadFailed)
  await press(button('Try again'))
  expect(new Set(check.files.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
})

test('an image the server cannot use is refused in the server’s words, and cannot be tried again', async () => {
  await showAs('unverified')
  await toId()
  await choose(1, picture())
  await answered(0, { code: 'image_unreadable', message: refusals.image_unreadable.says, data: null }, 400)
  expect(sideNote(1)).toBe(refusals.image_unreadable.says)
  expect(() => button('Try again')).toThrow()
})

test('leaving the ID step hands everything in, without an empty phone, and shows how it stands', async () => {
  check.kept = detail
  await showAs('unverified')
  await handIn()
  await until(() => heading() === clientMessages.kyc.pending)
  expect(check.submitted).toHaveLength(1)
  expect(check.submitted[0]?.body).toEqual({
    full_name: 'Asha Kumar',
    dob: '1990-02-03',
    id_no: 'ABCDE1234F',
    id_front_url: imageUrl(1),
    id_back_url: imageUrl(2),
  })
  expect(storage.identityDraft.read()).toBeNull()
  expect(heading()).toBe(clientMessages.kyc.pending)
})

test('too young by the server’s day leads back to Base, at the date of birth', async () => {
  check.refusal = answer(400, {
    code: 'identity_underage',
    message: refusals.identity_underage.says,
    data: null,
  })
  await showAs('unverified')
  await handIn()
  await until(() => heading() === 'About you')
  expect(noteOf(field('dob'))).toBe(clientMessages.kyc.tooYoung)
  expect(field('full_name').value).toBe('Asha Kumar')
})

test('images the server no longer has are asked for again; the number stays', async () => {
  const says = refusals.identity_image_not_yours.says
  check.refusal = answer(400, { code: 'identity_image_not_yours', message: says, data: null })
  await showAs('unverified')
  await handIn()
  await until(() => sideNote(0) === says)
  expect(sideNote(0)).toBe(says)
  expect(document.querySelectorAll('fieldset img')).toHaveLength(0)
  expect(field('id_no').value).toBe('ABCDE1234F')
})
