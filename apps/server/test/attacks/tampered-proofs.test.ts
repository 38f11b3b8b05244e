import { expect, onTestFinished, test } from 'vitest'
import { changingSigner } from '../changing-signer.ts'
import { openHouse } from '../harness.ts'
import { chanceFrom } from './changes.ts'
import { honestFiles, isHonestProven, tamperOnce } from './tampered-proofs.ts'

const TAMPERS = 300

test('of 300 tampered files, proofs, growths, entries, signed acts, lists of keys and policies none is proven, and each is told in a sentence', async () => {
  const signing = changingSigner()
  const house = await openHouse({ signer: signing.signer })
  onTestFinished(() => house.close())
  const honest = await honestFiles(house, signing)
  expect(await isHonestProven(honest)).toBe(true)
  const chance = chanceFrom(20_261_118)
  const breaches: string[] = []
  for (let done = 0; done < TAMPERS; done += 1) {
    const breach = await tamperOnce(honest, chance)
    if (breach !== null) breaches.push(breach)
  }
  expect(breaches).toEqual([])
})
