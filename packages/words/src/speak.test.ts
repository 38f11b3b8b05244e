/** words: what a sentence becomes. */
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiled } from '../build/compile-words.ts'
import { type Say, speak } from './speak.ts'

const english = {
  title: 'Confirm to Close',
  button: 'Sell for {amount}',
  shares: '{count, plural, one {# share} other {# shares}}',
  terms: 'Read our <link>privacy page</link> before {day}.',
} as const

const say: Say<typeof english> = speak('test', compiled(english, 'en/test.ts'))

test('a sentence is said with its facts', () => {
  expect(say('title')).toBe('Confirm to Close')
  expect(say('button', { amount: '₹39,555.25' })).toBe('Sell for ₹39,555.25')
})

test('counts take their plural and Indian grouping: 1 share, 1,00,000 shares', () => {
  expect([1, 0, 100_000].map((count) => say('shares', { count }))).toEqual([
    '1 share',
    '0 shares',
    '1,00,000 shares',
  ])
})

test('nodes and tags keep their place in the sentence', () => {
  const link = (inside: ReactNode) => createElement('a', { href: '/privacy' }, inside)
  const drawn = say.rich('terms', { link, day: createElement('b', null, '15 Nov') })
  expect(renderToStaticMarkup(drawn)).toBe(
    'Read our <a href="/privacy">privacy page</a> before <b>15 Nov</b>.',
  )
})

test('a fact that looks like a tag stays text', () => {
  const drawn = say.rich('button', { amount: '<b>1</b>' })
  expect(renderToStaticMarkup(drawn)).toBe('Sell for &lt;b&gt;1&lt;/b&gt;')
})

test('a choice by a word falls back to “other”', () => {
  const state = { state: '{state, select, open {Open} other {In {state}}}' } as const
  const sayState: Say<typeof state> = speak('test', compiled(state, 'en/test.ts'))
  expect(['open', 'review'].map((one) => sayState('state', { state: one }))).toEqual(['Open', 'In review'])
})

test('a number of its own: exactly 0 is said in its own words', () => {
  const none = {
    open: '{count, plural, =0 {No open orders} one {# open order} other {# open orders}}',
  } as const
  const sayNone: Say<typeof none> = speak('test', compiled(none, 'en/test.ts'))
  expect([0, 1, 12].map((count) => sayNone('open', { count }))).toEqual([
    'No open orders',
    '1 open order',
    '12 open orders',
  ])
})

test('a sentence that cannot be read stops the build and is named', () => {
  expect(() => compiled({ broken: 'Sell for {amount' }, 'en/sell.ts')).toThrow(
    'en/sell.ts: the sentence “broken” cannot be read.',
  )
})
