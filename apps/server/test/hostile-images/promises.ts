/** Small files that promise, or hold, much more than they look: pixels, profiles, texts, loops. */
import { deflateSync } from 'node:zlib'
import { picture } from '../uploads.ts'
import type { HostileFile } from './corpus.ts'
import { blackPixels, chunk, header, onePixel, png, zeros } from './png.ts'
import { withSegment } from './strangers.ts'

const MANY = 100 * 1024 * 1024

export async function promises(): Promise<HostileFile[]> {
  const jpeg = await picture(30).jpeg().toBuffer()
  const webp = await picture(31).webp().toBuffer()
  const bomb = await zeros(MANY)
  return [
    {
      name: '30,000 × 30,000 pixels, all there.png',
      bytes: png(header(30_000, 30_000), await blackPixels(30_000, 30_000)),
    },
    {
      name: '30,000 × 30,000 pixels, interlaced.png',
      bytes: png(header(30_000, 30_000, 1, 0, 1), onePixel()),
    },
    { name: '2,147,483,647 pixels wide.png', bytes: png(header(2_147_483_647, 1), onePixel()) },
    {
      name: 'as large as a number can be.png',
      bytes: png(header(0xffffffff, 0xffffffff, 16, 6), onePixel()),
    },
    { name: 'no pixels.png', bytes: png(header(0, 0), onePixel()) },
    { name: 'a bit depth of 3.png', bytes: png(header(1, 1, 3, 7), onePixel()) },
    { name: 'fewer pixels than it says.png', bytes: png(header(6000, 6000), onePixel()) },
    { name: 'no pixels at all.png', bytes: png(header(9, 9)) },
    { name: 'two headers.png', bytes: png(header(1, 1), header(30_000, 30_000), onePixel()) },
    {
      name: 'a profile of 100 MB.png',
      bytes: png(header(1, 1), chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb])), onePixel()),
    },
    {
      name: 'a text of 100 MB.png',
      bytes: png(header(1, 1), chunk('zTXt', Buffer.concat([Buffer.from('t\0\0'), bomb])), onePixel()),
    },
    {
      name: 'a profile that is none.png',
      bytes: png(
        header(1, 1),
        chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(200, 7))])),
        onePixel(),
      ),
    },
    {
      name: '20,000 chunks.png',
      bytes: png(
        header(1, 1),
        ...Array.from({ length: 20_000 }, () => chunk('tEXt', Buffer.from('a\0b'))),
        onePixel(),
      ),
    },
    {
      name: 'a thousand frames.png',
      bytes: png(header(1, 1), chunk('acTL', Buffer.from([0, 0, 3, 232, 0, 0, 0, 0])), onePixel()),
    },
    { name: '65,500 × 65,500 pixels.jpg', bytes: withSize(jpeg, 65_500, 65_500) },
    { name: '65,500 × 600 pixels, not there.jpg', bytes: withSize(jpeg, 65_500, 600) },
    { name: 'no pixels.jpg', bytes: withSize(jpeg, 0, 0) },
    { name: 'a profile in 255 parts.jpg', bytes: profileInParts(jpeg) },
    { name: 'directories that lead in a circle.jpg', bytes: withSegment(jpeg, 0xe1, circularExif()) },
    { name: 'a thousand comments.jpg', bytes: thousandComments(jpeg) },
    { name: '16,383 × 16,383 pixels.webp', bytes: withWebpSize(webp) },
    { name: 'a length that lies.webp', bytes: patched(webp, 4, Buffer.from([255, 255, 255, 127])) },
    { name: 'ten thousand frames.webp', bytes: await animation() },
  ]
}

function patched(original: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(original)
  bytes.copy(copy, at)
  return copy
}

/** The frame header says how large the picture is. */
function withSize(jpeg: Buffer, widthPx: number, heightPx: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return patched(jpeg, frame + 5, Buffer.from([heightPx >> 8, heightPx & 255, widthPx >> 8, widthPx & 255]))
}

function withWebpSize(webp: Buffer): Buffer {
  const start = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  return patched(webp, start + 3, Buffer.from([255, 63, 255, 63]))
}

/** Each part says that it is one of 255; together they would be 16 MB of a profile that makes no sense. */
function profileInParts(jpeg: Buffer): Buffer {
  let file = jpeg
  for (let part = 1; part <= 40; part += 1) {
    const content = Buffer.concat([
      Buffer.from('ICC_PROFILE\0'),
      Buffer.from([part, 255]),
      Buffer.alloc(60_000, part),
    ])
    file = withSegment(file, 0xe2, content)
  }
  return file
}

/** The first directory has a next one: itself. */
function circularExif(): Buffer {
  const directory = Buffer.from([0, 1, 0x01, 0x12, 0, 3, 255, 255, 255, 255, 0, 6, 0, 0, 0, 0, 0, 8])
  return Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'), directory])
}

function thousandComments(jpeg: Buffer): Buffer {
  let file = jpeg
  for (let turn = 0; turn < 1000; turn += 1) file = withSegment(file, 0xfe, Buffer.from('nothing'))
  return file
}

/** One frame, and a header that speaks of ten thousand of the largest kind. */
async function animation(): Promise<Buffer> {
  const frames = await picture(32, 16, 64).webp({ loop: 0 }).toBuffer()
  const extended = Buffer.concat([
    Buffer.from('VP8X'),
    Buffer.from([10, 0, 0, 0, 2, 0, 0, 0, 255, 63, 0, 255, 63, 0]),
  ])
  const body = Buffer.concat([Buffer.from('WEBP'), extended, frames.subarray(12)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}
