/** words: what a sentence becomes. */
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { compiled } from '../build/compile-words.ts'
import { speak } from './speak.ts'

const english = {
  title: 'Confirm to Close',
  button: 'Sell for {amount}',
  shares: '{count, plural, one {# share} other {# shares}}',
  terms: 'Read our <link>privacy page</link> before {day}.',
} as const

const say = speak('test', english)

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

test('what is compiled beforehand says the same', () => {
  const whole: typeof english = compiled({ ...english }, 'en/test.ts')
  const sayCompiled = speak('compiled', whole)
  expect(sayCompiled('button', { amount: '₹1' })).toBe('Sell for ₹1')
  expect(sayCompiled('shares', { count: 2 })).toBe('2 shares')
})

test('a sentence that cannot be read stops the build and is named', () => {
  expect(() => compiled({ broken: 'Sell for {amount' }, 'en/sell.ts')).toThrow(
    'en/sell.ts: the sentence “broken” cannot be read.',
  )
})
