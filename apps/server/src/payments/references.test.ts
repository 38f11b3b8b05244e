/** payments: a reference is read out of whatever a bank makes of it, and a slip of the pen is no other deposit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newReference, referencesIn } from './references.ts'

const bare = (reference: string): string => reference.replaceAll('-', '')

test('1,000 references are all different, 11 characters without 0, 1, I, L and O', () => {
  const drawn = Array.from({ length: 1000 }, newReference)
  expect(new Set(drawn).size).toBe(1000)
  for (const reference of drawn) expect(reference).toMatch(/^PRM-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
})

test('it is found in capitals or not, with and without dashes, inside other words', () => {
  const reference = newReference()
  for (const narration of [
    `UPI/${reference}/ASHA`,
    `NEFT CR ${bare(reference)} KULKARNI`,
    `imps ${reference.toLowerCase().replaceAll('-', ' ')}`,
    `IMPS${bare(reference)}SBIN`,
  ]) {
    expect(referencesIn(narration), narration).toEqual([reference])
  }
})

test('a narration without a reference has none, one with two has two', () => {
  const [one, other] = [newReference(), newReference()]
  expect(referencesIn('NEFT PRM and nothing more')).toEqual([])
  expect(referencesIn(`${one} ${other} ${one}`)).toEqual([one, other])
})

test('any one wrong character, and any two that changed places, is no reference', () => {
  fc.assert(
    fc.property(fc.nat(7), fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'), (at, wrong) => {
      const right = bare(newReference()).slice(3)
      const slipped = right.slice(0, at) + wrong + right.slice(at + 1)
      if (slipped !== right) expect(referencesIn(`PRM${slipped}`)).toEqual([])
      const swapped = `${right.slice(0, at)}${right[at + 1] ?? ''}${right[at]}${right.slice(at + 2)}`
      if (swapped !== right) expect(referencesIn(`PRM${swapped}`)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
