import { brand } from '@pramaan/brand'
import { messages } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { outOfStep } from './brand-files.ts'
import { shells } from './shells.tsx'

test('tokens.css, backdrop.svg, icon.svg and the manifest say what brand.ts says', () => {
  expect(outOfStep().map(({ file }) => file)).toEqual([])
})

for (const [page, shell] of Object.entries(shells)) {
  test(`the shell of ${page} is inert, says it is a demo, and has nothing the content policy would refuse`, () => {
    const html = shell()
    expect(html).toMatch(/^<div inert="">/)
    expect(html).toContain(messages.demoBand)
    expect(html).not.toMatch(/ style=|<style|<script| on[a-z]+=/)
  })
}

test('the sign-in shell shows the headline and the whole form before any script', () => {
  const html = shells['/login.html']?.() ?? ''
  for (const words of [
    brand.tagline,
    'Email or username',
    'Password',
    'Remember Me',
    'Sign in',
    'About Us',
  ]) {
    expect(html).toContain(words)
  }
})
