/**
 * ui: the guilloché rosette. Same hash, same rosette; another hash, another one. Pure arithmetic over hash bytes:
 * no randomness, no clock, so the same picture can be drawn on a receipt, a screen and a statement.
 */

type Ring = {
  radius: number
  depth: number
  petals: number
  waves: number
  sway: number
  phase: number
  lean: number
}

/** Curves in each ring, evenly out of step with one another: where they cross, the line work thickens. */
const STRANDS = 14
/** Points per petal. Cubic curves with true tangents need no more. */
const SAMPLES = 4
/** The drawing's own units: the rosette fills a square of 1000. */
export const ROSETTE_SIZE = 1000
const CENTRE = ROSETTE_SIZE / 2
const TURN = 2 * Math.PI

/** The hash's bytes, over again when a short one runs out. */
function bytes(hash: string): number[] {
  const pairs = hash.toLowerCase().match(/[0-9a-f]{2}/g) ?? ['00']
  return Array.from({ length: 20 }, (_, index) => Number.parseInt(pairs[index % pairs.length] ?? '00', 16))
}

/** Four rings from the middle outwards; each takes petals, envelope and phase from five bytes. */
function rings(hash: string): Ring[] {
  const all = bytes(hash)
  return [0, 1, 2, 3].map((index) => {
    const [petals = 0, waves = 0, sway = 0, phase = 0, lean = 0] = all.slice(index * 5, index * 5 + 5)
    return {
      radius: [118, 236, 346, 446][index] ?? 0,
      depth: [96, 78, 58, 50][index] ?? 0,
      petals: 8 + (petals % 9),
      waves: 2 + (waves % 5),
      sway: 0.25 + (sway / 255) * 0.45,
      phase: (phase / 255) * TURN,
      lean: (lean / 255) * TURN,
    }
  })
}

/** Radius and its slope at an angle: `R + d·env(t)·cos(n·t + step)`, where env swells and thins around the ring. */
function reach(ring: Ring, turn: number, step: number): { radius: number; slope: number } {
  const swell = ring.waves * turn + ring.lean
  const envelope = 1 - ring.sway * (0.5 + 0.5 * Math.cos(swell))
  const envelopeSlope = ring.sway * 0.5 * ring.waves * Math.sin(swell)
  const wave = ring.petals * turn + ring.phase + step
  return {
    radius: ring.radius + ring.depth * envelope * Math.cos(wave),
    slope: ring.depth * (envelopeSlope * Math.cos(wave) - envelope * ring.petals * Math.sin(wave)),
  }
}

/** One closed curve as smooth cubics. Points are rounded before they are subtracted, so no error adds up. */
function strand(ring: Ring, step: number): string {
  const count = ring.petals * SAMPLES
  const third = TURN / count / 3
  const point = (index: number) => {
    const turn = (index * TURN) / count
    const { radius, slope } = reach(ring, turn, step)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    return {
      x: Math.round(CENTRE + radius * cos),
      y: Math.round(CENTRE + radius * sin),
      dx: Math.round(third * (slope * cos - radius * sin)),
      dy: Math.round(third * (slope * sin + radius * cos)),
    }
  }
  let here = point(0)
  let path = `M${here.x} ${here.y}`
  for (let index = 1; index <= count; index++) {
    const next = point(index)
    const [x, y] = [next.x - here.x, next.y - here.y]
    const last = `${x - next.dx} ${y - next.dy} ${x} ${y}`
    // After the first piece each control point mirrors the last one, which `s` says in fewer characters.
    path += index === 1 ? `c${here.dx} ${here.dy} ${last}` : `s${last}`
    here = next
  }
  return `${path}z`.replaceAll(' -', '-')
}

/** One path per ring, from the middle outwards. */
export const rosettePaths = (hash: string): string[] =>
  rings(hash).map((ring) =>
    Array.from({ length: STRANDS }, (_, strandIndex) => strand(ring, (strandIndex * TURN) / STRANDS)).join(
      '',
    ),
  )
