/** demo: a document that is nobody's: a drawn card with a face, lines where words would be, and a colour of its own. */
import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 640
const HEIGHT = 400

type Colour = readonly [number, number, number]
const PAPER: Colour = [246, 243, 234]
const INK: Colour = [92, 99, 112]
const SKIN: Colour = [214, 180, 150]

/** The two sides of the `turn`-th person's document, as PNG files. No two are alike. */
export const specimenOf = (turn: number): { front: Buffer; back: Buffer } => {
  const band: Colour = [40 + ((turn * 53) % 140), 70 + ((turn * 29) % 110), 120 + ((turn * 71) % 100)]
  return { front: png(frontAt(band, turn)), back: png(backAt(band, turn)) }
}

type Paint = (x: number, y: number) => Colour

const isIn = (x: number, y: number, left: number, top: number, width: number, height: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height

/** Lines of writing, each of another length. */
const isLine = (x: number, y: number, left: number, top: number, turn: number): boolean => {
  const row = Math.floor((y - top) / 34)
  return (
    row >= 0 && row < 6 && (y - top) % 34 < 12 && x >= left && x < left + 150 + ((row * 67 + turn * 31) % 130)
  )
}

const frontAt =
  (band: Colour, turn: number): Paint =>
  (x, y) => {
    if (y < 64) return band
    if (Math.hypot(x - 130, y - 200) < 46 || Math.hypot((x - 130) * 0.8, y - 330) < 70) {
      return isIn(x, y, 48, 110, 164, 210) ? SKIN : PAPER
    }
    if (isIn(x, y, 48, 110, 164, 210)) return [226, 230, 236]
    return isLine(x, y, 270, 118, turn) ? INK : PAPER
  }

const backAt =
  (band: Colour, turn: number): Paint =>
  (x, y) => {
    if (isIn(x, y, 0, 40, WIDTH, 70)) return INK
    if (y > HEIGHT - 40) return band
    return isLine(x, y, 48, 150, turn + 7) ? INK : PAPER
  }

/** The smallest PNG writer that will do: 8-bit RGB, no filters. */
function png(paint: Paint): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) rows.set(paint(x, y), y * (1 + WIDTH * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
