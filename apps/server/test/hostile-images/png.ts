/** PNG files put together by hand, to say what no encoder would. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

export const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** The header of a picture with one bit for each pixel. */
export const header = (
  widthPx: number,
  heightPx: number,
  bitDepth = 1,
  colourType = 0,
  interlaced = 0,
): Buffer =>
  chunk(
    'IHDR',
    Buffer.concat([uint32(widthPx), uint32(heightPx), Buffer.from([bitDepth, colourType, 0, 0, interlaced])]),
  )

export const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([PNG_MAGIC, ...chunks, chunk('IEND', Buffer.alloc(0))])

/** Pixels that are really there, all black, and take next to nothing when compressed. */
export async function blackPixels(widthPx: number, heightPx: number): Promise<Buffer> {
  return chunk('IDAT', await zeros(heightPx * (1 + Math.ceil(widthPx / 8))))
}

export async function zeros(count: number): Promise<Buffer> {
  const block = Buffer.alloc(1024 * 1024)
  const blocks = function* () {
    for (let left = count; left > 0; left -= block.length)
      yield block.subarray(0, Math.min(left, block.length))
  }
  return buffer(Readable.from(blocks()).pipe(createDeflate({ level: 9 })))
}

/** One white pixel. */
export const onePixel = (): Buffer => chunk('IDAT', deflateSync(Buffer.from([0, 0x80])))
