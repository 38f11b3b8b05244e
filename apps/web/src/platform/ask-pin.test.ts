/** platform: a question for the PIN always gets an answer. */
import { expect, test } from 'vitest'
import { answerPin, askPin } from './ask-pin.ts'

const question = { operation: 'card.edit:1', says: 'Saves it.' }

test('the answer reaches whoever asked', async () => {
  const granted = askPin(question)
  answerPin(true)
  expect(await granted).toBe(true)
  const refused = askPin(question)
  answerPin(false)
  expect(await refused).toBe(false)
})

test('a newer question ends an older one with no, and an answer without a question is none', async () => {
  const older = askPin(question)
  const newer = askPin({ ...question, operation: 'card.delete:1' })
  expect(await older).toBe(false)
  answerPin(true)
  answerPin(false)
  expect(await newer).toBe(true)
})
