/**
 * brand: the guilloché rosette. Same hash, same rosette; another hash, another one. Pure arithmetic over hash bytes:
 * no randomness and no clock, so that a screen, a receipt and a statement can draw the same picture.
 */

/** A braided ribbon: its middle line sways with the petals, and its strands spread and pinch as they go round. */
type Ring = {
  radius: number
  petals: number
  sway: number
  swayPhase: number
  spread: number
  pinch: number
  pinchPhase: number
}

/** One petal of a ring, and how often it is turned around the middle to close the ring. */
export type RosetteRing = { path: string; petals: number }

/** Strands in each ribbon, evenly out of step with one another: where they cross, the line work thickens. */
const STRANDS = 14
/** Curve pieces per strand and petal; cubics with true tangents need no more. */
const PIECES = 8
/** The drawing's own units: the rosette fills a square of 1000. */
export const ROSETTE_SIZE = 1000
const CENTRE = ROSETTE_SIZE / 2
const TURN = 2 * Math.PI

/** What the hash may not change: where the rings lie and how far they may reach, so that every rosette fills its square. */
const places = [
  { radius: 104, sway: [4, 18], spread: [62, 22] },
  { radius: 226, sway: [24, 20], spread: [38, 18] },
  { radius: 336, sway: [22, 18], spread: [32, 14] },
  { radius: 438, sway: [16, 14], spread: [24, 8] },
] as const

/** The hash's bytes, over again when a short one runs out, each as a share from 0 to 1. */
function shares(hash: string): number[] {
  const pairs = hash.toLowerCase().match(/[0-9a-f]{2}/g) ?? ['00']
  return Array.from(
    { length: 24 },
    (_, index) => Number.parseInt(pairs[index % pairs.length] ?? '00', 16) / 255,
  )
}

/** Four rings from the middle outwards. Petals (8 to 16), sway, spread, pinch and both phases are bytes of the hash. */
function rings(hash: string): Ring[] {
  const all = shares(hash)
  return places.map(({ radius, sway, spread }, index) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = all.slice(index * 6, index * 6 + 6)
    return {
      radius,
      petals: 8 + Math.round(a * 8),
      sway: sway[0] + sway[1] * b,
      swayPhase: c * TURN,
      spread: spread[0] + spread[1] * d,
      pinch: 0.38 + 0.2 * e,
      pinchPhase: f * TURN,
    }
  })
}

/** Radius and its slope at an angle, for the strand that is `step` behind the first. */
function reach(ring: Ring, angle: number, step: number): { radius: number; slope: number } {
  const turn = ring.petals * angle
  const width = 1 - ring.pinch + ring.pinch * Math.cos(turn + ring.pinchPhase)
  const widthSlope = -ring.pinch * Math.sin(turn + ring.pinchPhase)
  return {
    radius:
      ring.radius + ring.sway * Math.cos(turn + ring.swayPhase) + ring.spread * width * Math.cos(turn + step),
    slope:
      ring.petals *
      (-ring.sway * Math.sin(turn + ring.swayPhase) +
        ring.spread * (widthSlope * Math.cos(turn + step) - width * Math.sin(turn + step))),
  }
}

/** One strand across one petal. Points are rounded before they are subtracted, so no error adds up. */
function strand(ring: Ring, step: number): string {
  const piece = TURN / ring.petals / PIECES
  const point = (index: number) => {
    const angle = index * piece
    const { radius, slope } = reach(ring, angle, step)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return {
      x: Math.round(CENTRE + radius * cos),
      y: Math.round(CENTRE + radius * sin),
      dx: Math.round((piece / 3) * (slope * cos - radius * sin)),
      dy: Math.round((piece / 3) * (slope * sin + radius * cos)),
    }
  }
  let here = point(0)
  let path = `M${here.x} ${here.y}`
  for (let index = 1; index <= PIECES; index++) {
    const next = point(index)
    const [x, y] = [next.x - here.x, next.y - here.y]
    const last = `${x - next.dx} ${y - next.dy} ${x} ${y}`
    // After the first piece each control point mirrors the one before, which `s` says in fewer characters.
    path += index === 1 ? `c${here.dx} ${here.dy} ${last}` : `s${last}`
    here = next
  }
  return path.replaceAll(' -', '-')
}

/** From the middle outwards. Turn each path `petals` times around the centre to draw its ring. */
export const rosetteRings = (hash: string): RosetteRing[] =>
  rings(hash).map((ring) => ({
    petals: ring.petals,
    path: Array.from({ length: STRANDS }, (_, index) => strand(ring, (index * TURN) / STRANDS)).join(''),
  }))

/** The transforms that close a ring. */
export const petalTurns = (petals: number): string[] =>
  Array.from({ length: petals }, (_, index) => `rotate(${(index * 360) / petals} ${CENTRE} ${CENTRE})`)
