/**
 * orders, figures: where the lines of a curve lie. Days go from left to right, one place each; heights are parts of a box of 1,000 by
 * 1,000 that is stretched to the room there is. Five years of days are one path. Pure.
 */

/** The box in which paths are drawn. */
export const BOX = 1000

/** A place in the box, as a style takes it. */
export const percent = (place: number): string => `${place / (BOX / 100)}%`

export interface Frame {
  readonly low: number
  readonly high: number
  /** Round amounts for the gridlines, the lowest first. */
  readonly marks: readonly number[]
  /** The axis does not begin at ₹0: whoever reads it has to be told. */
  readonly isCut: boolean
}

const LINES = 4

/** From ₹0, unless all that is to be seen lies in its upper half: then from a round amount below. */
export function frameOf(values: readonly number[]): Frame {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  if (values.length === 0 || (least === 0 && most === 0)) return { low: 0, high: 1, marks: [0], isCut: false }
  const isCut = least > most / 2
  const bottom = isCut ? least : Math.min(0, least)
  const top = Math.max(0, most)
  // A flat line stands in the middle of a tenth to each side.
  const step = roundStep((top === bottom ? top / 5 : top - bottom) / LINES)
  const low = Math.floor(bottom / step) * step
  const high = Math.max(low + step, Math.ceil(top / step) * step)
  const count = Math.round((high - low) / step)
  const marks = Array.from({ length: count + 1 }, (_, place) => low + place * step)
  return { low, high, marks, isCut: low > 0 }
}

/** 1, 2, 2.5 or 5 with any number of zeros: the next one up, never below ₹1. */
function roundStep(least: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))))
  return ([1, 2, 2.5, 5].find((step) => step * size >= least) ?? 10) * size
}

/** From the top of the box. */
export const heightOf = (value: number, { low, high }: Frame): number =>
  short(BOX - ((value - low) / (high - low)) * BOX)

/** From its left; one day alone stands at the right, where today is. */
export const placeOf = (index: number, count: number): number =>
  short(count < 2 ? BOX : (index / (count - 1)) * BOX)

const short = (length: number): number => Math.round(length * 10) / 10

export function linePath(values: readonly number[], frame: Frame): string {
  return drawnOf(values)
    .map((index) => `${placeOf(index, values.length)} ${heightOf(values[index] ?? 0, frame)}`)
    .reduce((path, point) => `${path}${path === '' ? 'M' : 'L'}${point}`, '')
}

/** More points than a screen has dots side by side are drawn over each other. */
const MOST_POINTS = 800

/** Every day, or of so many days that share a dot the lowest and the highest: no peak is lost. The first and the last always. */
function drawnOf(values: readonly number[]): number[] {
  const all = values.map((_, index) => index)
  if (values.length <= MOST_POINTS) return all
  const each = Math.ceil(values.length / (MOST_POINTS / 2))
  const ends = new Set([0, values.length - 1])
  for (let from = 0; from < values.length; from += each) {
    const some = all.slice(from, from + each)
    const by = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0)
    for (const index of [some.toSorted(by)[0], some.toSorted(by).at(-1)])
      if (index !== undefined) ends.add(index)
  }
  return [...ends].sort((a, b) => a - b)
}

/** An amount that stays until the day on which it changes. */
export function stepPath(values: readonly number[], frame: Frame): string {
  let path = ''
  values.forEach((value, index) => {
    const [x, y] = [placeOf(index, values.length), heightOf(value, frame)]
    if (index === 0) path = `M${x} ${y}`
    else if (value !== values[index - 1]) path += `H${x}V${y}`
    else if (index === values.length - 1) path += `H${x}`
  })
  return path
}

/** Between a line and the steps under it (or over it). */
export const bandPath = (line: string, steps: readonly number[], frame: Frame): string =>
  steps.length < 2 ? '' : `${line}${backwards(steps, frame)}Z`

function backwards(values: readonly number[], frame: Frame): string {
  let path = ''
  for (let index = values.length - 1; index >= 0; index--) {
    const [value = 0, before] = [values[index], values[index - 1]]
    if (index === values.length - 1) path += `L${BOX} ${heightOf(value, frame)}`
    if (before === undefined) path += 'H0'
    else if (before !== value) path += `H${placeOf(index, values.length)}V${heightOf(before, frame)}`
  }
  return path
}

export interface DayMark {
  readonly place: number
  readonly day: string
}

const MONTH_STEPS = [1, 2, 3, 6, 12, 24]

/** Which days are named below the curve: the first of some months, or every so-manieth day of a short time. */
export function dayMarks(days: readonly string[], most: number): DayMark[] {
  const marked = (indexes: readonly number[]): DayMark[] =>
    indexes.flatMap((index) => {
      const day = days[index]
      return day === undefined ? [] : [{ place: placeOf(index, days.length), day }]
    })
  const firsts = days.flatMap((day, index) => (day.endsWith('-01') ? [index] : []))
  if (firsts.length < 3) {
    const every = Math.max(1, Math.ceil(days.length / most))
    return marked(days.flatMap((_, index) => (index % every === 0 ? [index] : [])))
  }
  const step = MONTH_STEPS.find((months) => firsts.length / months <= most) ?? Math.ceil(firsts.length / most)
  return marked(firsts.filter((index) => monthOf(days[index] ?? '') % step === 0))
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

export interface FlowMark {
  readonly place: number
  readonly isIn: boolean
  readonly amount: number
  readonly from: string
  readonly to: string
}

/** What came in and what went out, each mark at its day; days that would lie on top of each other share one, never in with out. */
export function flowMarks(
  flows: readonly { readonly day: string; readonly amount: number }[],
  days: readonly string[],
  most: number,
): FlowMark[] {
  const index = new Map(days.map((day, place) => [day, place]))
  const room = BOX / most
  const marks: FlowMark[] = []
  for (const { day, amount } of flows) {
    const at = index.get(day)
    if (at === undefined || amount === 0) continue
    const place = placeOf(at, days.length)
    const isIn = amount > 0
    const near = marks.findLast((mark) => mark.isIn === isIn)
    if (near && place - near.place < room)
      marks[marks.indexOf(near)] = { ...near, amount: near.amount + amount, to: day }
    else marks.push({ place, isIn, amount, from: day, to: day })
  }
  return marks
}
