/**
 * platform: the process in which images of strangers are opened. It has no database, no keys and no settings; it is
 * handed one file at a time and gives back a plain JPEG. Should a file break it, only this process ends.
 */
import sharp, { type ResizeOptions } from 'sharp'
import type { PressAsk, PressReply, PressShape, PressWord } from './image-press.ts'

const MOST_PIXELS = 40_000_000
/** What an interlaced image of the most pixels needs, twice over. */
const MOST_MEMORY_BYTES = 512 * 1024 * 1024
const MEMORY_LOOK_MS = 20
const QUALITY = 85

// Every decoder but these three is switched off, whatever the first bytes made anyone believe.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** The pixel count is read from the header; a file that promises too many is refused before any is decoded. */
async function press(file: Uint8Array, shape: PressShape): Promise<PressReply> {
  const opened = sharp(file, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  })
  const { data, info } = await opened
    .autoOrient()
    .resize(sizeOf(shape))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { isPressed: true, jpeg: data, widthPx: info.width, heightPx: info.height, memoryBytes: memoryNow() }
}

const sizeOf = (shape: PressShape): ResizeOptions =>
  shape.kind === 'square'
    ? { width: shape.sidePx, height: shape.sidePx, fit: 'cover' }
    : { width: shape.longSidePx, height: shape.longSidePx, fit: 'inside', withoutEnlargement: true }

const memoryNow = (): number => process.memoryUsage.rss()

/** Decoders run beside this thread, so it can watch what they take and end them with itself. */
function watchMemory(): NodeJS.Timeout {
  return setInterval(() => {
    if (memoryNow() > MOST_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
  }, MEMORY_LOOK_MS)
}

const say = (word: PressWord): void => void process.send?.(word)

process.on('message', async ({ file, shape }: PressAsk) => {
  say('begun')
  const watch = watchMemory()
  const reply = await press(file, shape).catch(
    (): PressReply => ({ isPressed: false, memoryBytes: memoryNow() }),
  )
  clearInterval(watch)
  say(reply)
})

// It ends with the server, not before: a Ctrl+C reaches both, and the server may have a last upload to finish.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
