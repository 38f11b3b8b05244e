import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientMessages } from './client-messages.ts'
import {
  ageOn,
  dateOfBirth,
  fullName,
  idNumber,
  imageIdOf,
  imageUrl,
  imageUrlOf,
  isCalendarDay,
  mobile,
} from './identity-fields.ts'

const says = (schema: z.ZodMiniType, value: unknown): string | undefined => {
  const result = z.safeParse(schema, value)
  return result.success ? undefined : result.error.issues[0]?.message
}

test.each([
  'Asha Kulkarni',
  'A. P. J. Abdul Kalam',
  'D’Souza',
  "Anne O'Neil",
  'अंजली शर्मा',
  'ശ്രീജിത്ത്',
  'Śrī Lakṣmī',
  'Ram S/O Shyam',
  'क्‍ष',
])('%s is a name', (name) => expect(says(fullName, name)).toBeUndefined())

test('a name is kept in one spelling: folded, with single spaces', () => {
  expect(z.parse(fullName, '  Ａｓｈａ \u00a0 Kulkarni ')).toBe('Asha Kulkarni')
  expect(z.parse(fullName, 'S\u0301ri')).toBe('Śri')
})

test.each([
  ['turned around', 'Asha\u202eimaR'],
  ['with a hidden space', 'As\u200bha'],
  ['with a joiner that joins nothing', 'As\u200dha'],
  ['with a soft hyphen', 'As\u00adha'],
  ['with a control character', 'Asha\u0000'],
  ['with a tag', 'Asha<script>'],
  ['with a face', 'Asha 😀'],
  ['with a digit', 'Asha 2'],
  ['with a Cyrillic letter among Latin ones', 'Аsha'],
  ['that is a formula', '=1+1'],
  ['with half a pair', 'Asha\ud83d'],
])('a name %s is refused', (_why, name) =>
  expect(says(fullName, name)).toBe(clientMessages.kyc.fullNameLetters),
)

test('a name has 1 to 120 characters', () => {
  expect(says(fullName, '')).toBe(clientMessages.kyc.fullNameRequired)
  expect(says(fullName, ' \u3000\ufeff ')).toBe(clientMessages.kyc.fullNameRequired)
  expect(says(fullName, 'A'.repeat(120))).toBeUndefined()
  expect(says(fullName, 'A'.repeat(121))).toBe(clientMessages.kyc.fullNameLong)
})

test('a mobile number may be left out; given, it has 9 to 15 plain digits', () => {
  for (const fine of ['', '123456789', '+919876543210', '123456789012345'])
    expect(says(mobile, fine)).toBeUndefined()
  for (const bad of ['12345678', '1234567890123456', '９８７６５４３２１０', '98765 43210', 'tel:9876543210'])
    expect(says(mobile, bad)).toBe(clientMessages.kyc.phoneDigits)
})

test('a date of birth is a day that exists, from 1900 on', () => {
  for (const fine of ['1900-01-01', '2000-02-29', '2008-11-16'])
    expect(says(dateOfBirth, fine)).toBeUndefined()
  for (const bad of [
    '1899-12-31',
    '1900-02-29',
    '2001-02-29',
    '2001-13-01',
    '2001-00-10',
    '2001-04-31',
    '2001-1-1',
    '01-01-2001',
    '２００１-01-01',
    '2001-01-01T00:00:00Z',
    '+002001-01-01',
  ])
    expect(says(dateOfBirth, bad)).toBe(clientMessages.kyc.dobFormat)
  expect(says(dateOfBirth, '')).toBe(clientMessages.kyc.dobRequired)
})

test('every fourth year has a 29 February, but of the full hundreds only every fourth', () => {
  expect([1996, 2000, 2004].every((year) => isCalendarDay(`${year}-02-29`))).toBe(true)
  expect([1900, 2001, 2100].some((year) => isCalendarDay(`${year}-02-29`))).toBe(false)
  expect(ageOn('2026-11-16', '2000-11-17')).toBe(25)
})

test('an ID number has at least 4 letters or digits, and 4 to 32 signs', () => {
  for (const fine of ['A123', 'ABCPK1234F', 'MH-12/2011/0062821', '9999 4105 7058'])
    expect(says(idNumber, fine)).toBeUndefined()
  for (const bad of [
    '',
    'A12',
    '----',
    'A-1-2-',
    'A'.repeat(33),
    'ＡＢＣＰＫ１２３４Ｆ',
    "1'; drop",
    'A123\n4567',
    'A\u202e1234',
  ])
    expect(says(idNumber, bad)).toBe(clientMessages.kyc.idNumberRequired)
})

test('an image is named by the address that the upload gave, and by nothing else', () => {
  const id = '3f0d2c1e-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
  expect(says(imageUrl, imageUrlOf(id))).toBeUndefined()
  expect(imageIdOf(imageUrlOf(id))).toBe(id)
  for (const bad of [
    '',
    id,
    'http://169.254.169.254/',
    'http://127.0.0.1:5432',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `http://localhost${imageUrlOf(id)}`,
    `//evil.test${imageUrlOf(id)}`,
    `${imageUrlOf(id)}/../x`,
    `${imageUrlOf(id)}\n`,
    imageUrlOf('../../../../etc/passwd/aaaaaaaaaaaaaaa'),
    imageUrlOf('------------------------------------'),
    imageUrlOf(id.toUpperCase()),
  ])
    expect(says(imageUrl, bad)).toBe(clientMessages.kyc.imageRequired)
})
