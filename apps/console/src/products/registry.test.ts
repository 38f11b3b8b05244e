import { orderKinds } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { productOf, products } from './registry.ts'

test('every kind of order that the server sends belongs to one product', () =>
  expect(products.map(({ ttype }) => ttype)).toEqual(expect.arrayContaining([...orderKinds])))

test('a kind that this release does not know is shown plainly, and nobody is asked to fill it', () =>
  expect(productOf('gold')).toEqual({ ttype: 'gold', tone: 'plain', isWorkedByHand: false, steps: {} }))
