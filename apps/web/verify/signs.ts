/** The seal's outline and marks, as in the app, and how the page writes a moment. */

/** Twelve scallops, as a notary's seal has. */
export const edge = scallops(12, 9.4, 11.8)

export const marks = {
  proven: 'm8.2 12.3 2.6 2.6 5-5.4',
  unproven: 'M12 7.8v4.6l2.8 1.7',
  broken: 'M12 7.6v5.2M12 16.2v.1',
} as const

function scallops(count: number, inner: number, outer: number): string {
  const short = (length: number) => Math.round(length * 100) / 100
  const at = (turn: number, radius: number) =>
    `${short(12 + radius * Math.cos(turn))} ${short(12 + radius * Math.sin(turn))}`
  const step = (2 * Math.PI) / count
  const arcs = Array.from(
    { length: count },
    (_, index) => `Q${at((index + 0.5) * step, outer)} ${at((index + 1) * step, inner)}`,
  )
  return `M${at(0, inner)}${arcs.join('')}Z`
}

export const moment = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(at)
