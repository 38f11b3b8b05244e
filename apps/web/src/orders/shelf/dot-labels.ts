/** orders, shelf: where the label of each dot has room beside those that stand already. Pure. */

export type Place = 'right' | 'left' | 'above' | 'below'

export interface Spot {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly word: string
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const LETTER = 6.6
const LINE = 16
const GAP = 6

const around = ({ x, y, size }: Spot): Box => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
})

const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

function boxOf(spot: Spot, place: Place): Box {
  const wide = spot.word.length * LETTER
  const { left, right, top, bottom } = around(spot)
  const beside = { top: spot.y - LINE / 2, bottom: spot.y + LINE / 2 }
  const centred = { left: spot.x - wide / 2, right: spot.x + wide / 2 }
  switch (place) {
    case 'right':
      return { left: right, right: right + GAP + wide, ...beside }
    case 'left':
      return { left: left - GAP - wide, right: left, ...beside }
    case 'above':
      return { ...centred, top: top - LINE, bottom: top }
    case 'below':
      return { ...centred, top: bottom, bottom: bottom + LINE }
  }
}

const PLACES: readonly Place[] = ['right', 'left', 'above', 'below']

/** Null where no side has room. The axis marks left and below are outside of the picture, so a label may not leave it. */
export function labelsOf(
  spots: readonly Spot[],
  { width, height }: { readonly width: number; readonly height: number },
): (Place | null)[] {
  const taken: Box[] = []
  return spots.map((spot) => {
    const others = spots.filter((one) => one !== spot).map(around)
    const isFree = (box: Box): boolean =>
      box.left >= 0 &&
      box.right <= width + GAP * 2 &&
      box.top >= -LINE &&
      box.bottom <= height &&
      !others.some((other) => isOver(box, other)) &&
      !taken.some((other) => isOver(box, other))
    const place = PLACES.find((one) => isFree(boxOf(spot, one))) ?? null
    if (place !== null) taken.push(boxOf(spot, place))
    return place
  })
}
