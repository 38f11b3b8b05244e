/**
 * Build: the rosette behind the sign-in screen, as a file, so that the first paint needs no script for it. It is drawn
 * from the brand's name: every operator has its own.
 */
import { createHash } from 'node:crypto'
import { petalTurns, ROSETTE_SIZE, rosetteRings } from '@pramaan/brand'

export function backdropSvg(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  const rings = rosetteRings(hash).map(({ path, petals }, index) => {
    const turns = petalTurns(petals).map((turn) => `<use href="#r${index}" transform="${turn}"/>`)
    return `<defs><path id="r${index}" d="${path}"/></defs>${turns.join('')}`
  })
  const box = `0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="${box}" fill="none" stroke="#000" stroke-width="0.9">${rings.join('')}</svg>\n`
}
