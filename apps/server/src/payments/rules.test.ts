/** payments: no withdrawal is ever stuck, and every way out gives the money somewhere. */
import { withdrawalStates } from '@pramaan/contracts'
import { describe, expect, test } from 'vitest'
import { canCancel, isOpen, movementOf, nextStates, PROMISED_MS, referenceOf, waitsFor } from './rules.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const ENDS = ['paid', 'rejected', 'cancelled']

/** Every state that can be reached from one. */
function reach(from: (typeof withdrawalStates)[number], seen = new Set<string>()): Set<string> {
  for (const next of nextStates[from]) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(next, seen)
  }
  return seen
}

describe('the states', () => {
  test.each(withdrawalStates)('%s ends, or leads to paid or back to the client', (state) => {
    if (!isOpen(state)) return expect(ENDS).toContain(state)
    expect(reach(state)).toContain('paid')
    expect(reach(state)).toContain('rejected')
  })

  test('no state leads back: every way ends after at most three steps', () => {
    for (const state of withdrawalStates) expect(reach(state)).not.toContain(state)
  })

  test('while it is open it says what it waits for and has a time; at its end it has neither', () => {
    for (const state of withdrawalStates) {
      expect(waitsFor(state, false) !== null, state).toBe(isOpen(state))
      if (isOpen(state)) expect(PROMISED_MS[state]).toBe(24 * 3_600_000)
    }
  })

  test('what it waits for is never a payment', () => {
    for (const state of withdrawalStates) {
      for (const isWithBank of [false, true]) {
        expect(waitsFor(state, isWithBank) ?? '').not.toMatch(/\b(pay|fee|tax|deposit|margin|unlock)\b/i)
      }
    }
  })

  test('it can be cancelled until it is with the bank', () => {
    expect(withdrawalStates.filter((state) => canCancel(state, false))).toEqual(['requested', 'approved'])
    expect(withdrawalStates.filter((state) => canCancel(state, true))).toEqual([])
  })
})

describe('the money', () => {
  test('starts held and follows every way to exactly one end: the bank, or the client’s cash', () => {
    const walk = (state: (typeof withdrawalStates)[number], place: object): void => {
      for (const next of nextStates[state]) {
        const movement = movementOf(ID, state, next)
        if (movement) expect(movement.from).toEqual(place)
        const now = movement?.to ?? place
        if (!isOpen(next)) {
          expect(now).toEqual(next === 'paid' ? { firm: 'bank' } : { client: ID, purpose: 'cash' })
        }
        walk(next, now)
      }
    }
    walk('requested', { client: ID, purpose: 'held' })
  })

  test('a reference has 20 characters that every bank takes', () => {
    expect(referenceOf(ID)).toBe('WD0F8FAD5BD9CB469FA1')
  })
})
