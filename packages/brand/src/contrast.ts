/** brand: WCAG contrast, computed from the tokens, and the pairs of colours the screens use. */
import type { ColourName } from './shape.ts'

type Pair = { text: ColourName; on: ColourName; least: number }

const TEXT = 4.5
const MARK = 3

const pairs = (texts: ColourName[], grounds: ColourName[], least: number): Pair[] =>
  texts.flatMap((text) => grounds.map((on) => ({ text, on, least })))

/** Every pair that a part may draw. A part that needs another adds it here first. */
export const usedPairs: Pair[] = [
  ...pairs(['ink', 'soft', 'faint', 'accent', 'accent-strong'], ['ground', 'raised', 'sunken'], TEXT),
  ...pairs(['gain', 'loss', 'pending', 'awaiting', 'sold'], ['ground', 'raised', 'sunken'], TEXT),
  ...pairs(['on-accent'], ['accent', 'accent-strong'], TEXT),
  ...pairs(['ink', 'soft', 'accent', 'accent-strong'], ['accent-wash'], TEXT),
  ...(['gain', 'loss', 'pending', 'awaiting', 'sold'] as const).flatMap((name) =>
    pairs([name, 'ink'], [`${name}-wash`], TEXT),
  ),
  ...pairs(['edge', 'accent'], ['ground', 'raised'], MARK),
  // The colours of a quotation's bar on their track; the yellow one by its edge.
  ...pairs(['gain', 'awaiting', 'loss'], ['line'], MARK),
]

/** How much of the accent the rosette may lay over a ground, and what may be written across its lines. */
export const rosetteOpacity = 0.18
export const overRosette: Pair[] = pairs(
  ['ink', 'soft', 'accent', 'gain', 'loss', 'pending'],
  ['ground', 'raised'],
  TEXT,
)

/** A colour with a share of another laid over it, as #rrggbb. */
export function laidOver(over: string, share: number, ground: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [top, below] = [over, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((top ?? 0) * share + (below ?? 0) * (1 - share))
  })
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** A channel of sRGB made linear, as WCAG 2 defines it. */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white). Both colours as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
