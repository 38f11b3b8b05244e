/** account: the rules of section 5 for changing a password, message by message. */

import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { changePasswordForm } from './password-fields.ts'

const { fields } = messages

function shown(form: object): Record<string, string> {
  const first: Record<string, string> = {}
  for (const issue of changePasswordForm.safeParse(form).error?.issues ?? []) {
    first[issue.path.join('.')] ??= issue.message
  }
  return first
}

test('an empty form asks for the current password, the new one and its confirmation', () => {
  expect(shown({ current: '', next: '', confirm: '' })).toEqual({
    current: fields.currentPasswordRequired,
    next: fields.newPasswordRequired,
    confirm: fields.changeConfirmRequired,
  })
})

test('5 characters are refused: "Password must be at least 6 characters"', () => {
  expect(shown({ current: 'x', next: 'abcde', confirm: 'abcde' })).toEqual({
    next: fields.changePasswordShort,
  })
})

test('a different confirmation says "Passwords must match", even when the current password is missing', () => {
  expect(shown({ current: '', next: 'abcdef', confirm: 'abcdeg' })).toEqual({
    current: fields.currentPasswordRequired,
    confirm: fields.passwordsMustMatch,
  })
})

test('spaces around are cut before the comparison and before sending', () => {
  expect(changePasswordForm.parse({ current: ' old ', next: ' abcdef', confirm: 'abcdef ' })).toEqual({
    current: 'old',
    next: 'abcdef',
    confirm: 'abcdef',
  })
})
