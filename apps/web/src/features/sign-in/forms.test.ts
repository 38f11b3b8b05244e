/** sign-in: the rules of section 5 for signing in, registering and resetting, message by message. */
import { messages } from '@pramaan/contracts'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { codeForm, newPasswordForm, registerForm } from './forms.ts'
import { loginMistakes } from './login-form.ts'

const { fields } = messages

/** The first message per field, which is the one the form shows. */
function shown(schema: z.ZodMiniType, form: object): Record<string, string> {
  const result = schema.safeParse(form)
  const first: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) first[issue.path.join('.')] ??= issue.message
  return first
}

describe('sign in', () => {
  test('an empty form says "Email is required" and "Password is required"', () => {
    expect(loginMistakes({ email: '', password: '' })).toEqual({
      email: fields.emailRequired,
      password: fields.passwordRequired,
    })
  })
  test('an account name without @ is accepted, because the field takes either', () => {
    expect(loginMistakes({ email: 'asha.k', password: 'x' })).toEqual({})
  })
  test('more than 254 characters are not an address', () => {
    expect(loginMistakes({ email: 'a'.repeat(255), password: 'x' })).toEqual({ email: fields.emailInvalid })
  })
})

describe('create account', () => {
  const good = { email: 'a@b.co', password: 'abcdef', confirm: 'abcdef', inviteCode: 'DEMO-2026' }

  test('an empty form shows one message in each of its four fields', () => {
    expect(shown(registerForm, { email: '', password: '', confirm: '', inviteCode: '' })).toEqual({
      email: fields.emailRequired,
      password: fields.registerPasswordShort,
      confirm: fields.registerConfirmRequired,
      inviteCode: fields.invitationRequired,
    })
  })
  test('an address without a domain is "Invalid Email Address"', () => {
    expect(shown(registerForm, { ...good, email: 'asha' })).toEqual({ email: fields.emailInvalid })
  })
  test('5 characters are too short, 6 are enough', () => {
    expect(shown(registerForm, { ...good, password: 'abcde', confirm: 'abcde' })).toEqual({
      password: fields.registerPasswordShort,
    })
    expect(shown(registerForm, good)).toEqual({})
  })
  test('spaces around do not count towards the 6 characters', () => {
    expect(shown(registerForm, { ...good, password: ' abcde ', confirm: 'abcde' })).toEqual({
      password: fields.registerPasswordShort,
    })
  })
  test('a different confirmation says "Passwords must match", even beside other mistakes', () => {
    expect(shown(registerForm, { ...good, email: '', confirm: 'abcdeg' })).toEqual({
      email: fields.emailRequired,
      confirm: fields.passwordsMustMatch,
    })
  })
  test('every field is trimmed before it is sent', () => {
    expect(
      registerForm.parse({ email: ' a@b.co ', password: ' abcdef ', confirm: 'abcdef  ', inviteCode: ' D ' }),
    ).toEqual({ email: 'a@b.co', password: 'abcdef', confirm: 'abcdef', inviteCode: 'D' })
  })
})

describe('forgot password', () => {
  test('step 1 needs both the address and the code', () => {
    expect(shown(codeForm, { email: ' ', code: ' ' })).toEqual({
      email: fields.emailRequired,
      code: fields.codeRequired,
    })
  })
  test('step 2 needs 6 characters and says "Confirm your password" when that is empty', () => {
    expect(shown(newPasswordForm, { password: 'abcde', confirm: '' })).toEqual({
      password: fields.registerPasswordShort,
      confirm: fields.resetConfirmRequired,
    })
  })
  test('step 2 says "Passwords must match"', () => {
    expect(shown(newPasswordForm, { password: 'abcdef', confirm: 'abcdeg' })).toEqual({
      confirm: fields.passwordsMustMatch,
    })
  })
})
