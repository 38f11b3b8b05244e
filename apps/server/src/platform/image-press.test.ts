import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../test/harness.ts'
import { blackPixels, header, png } from '../../test/hostile-images/png.ts'
import { picture } from '../../test/uploads.ts'
import { type ImagePress, imagePress, type PressLimits } from './image-press.ts'

const LIMITS: PressLimits = { processes: 1, waiting: 4, perImageMs: 120_000, idleMs: 60_000 }
const FIT = { kind: 'fit', longSidePx: 200 } as const
const SQUARE = { kind: 'square', sidePx: 64 } as const

const presses: ImagePress[] = []
const pressWith = (limits: Partial<PressLimits> = {}): ImagePress => {
  const press = imagePress({ ...LIMITS, ...limits })
  presses.push(press)
  return press
}

afterEach(async () => {
  await Promise.all(presses.splice(0).map((press) => press.stop()))
})

const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0

/** Takes a second or more to open. */
const largePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#123456' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()

test('the long side is capped at what was asked, and small pictures are not made larger', async () => {
  const press = pressWith()
  expect(await press.press(await picture(1, 800, 400).png().toBuffer(), FIT)).toMatchObject({
    widthPx: 200,
    heightPx: 100,
  })
  expect(await press.press(await picture(1, 80, 40).webp().toBuffer(), FIT)).toMatchObject({ widthPx: 80 })
})

test('an avatar is a square, whatever came in', async () => {
  const pressed = await pressWith().press(await picture(1, 300, 90).jpeg().toBuffer(), SQUARE)
  expect(pressed).toMatchObject({ widthPx: 64, heightPx: 64 })
})

test('a picture taken sideways comes out upright, and says nothing about where and how it was taken', async () => {
  const taken = await picture(1, 120, 60)
    .withExif({
      IFD0: { Make: 'A camera', Artist: 'A person' },
      IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">where I live</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const { jpeg, widthPx, heightPx } = await pressWith().press(taken, FIT)
  expect([widthPx, heightPx]).toEqual([60, 120])
  const { format, exif, icc, xmp, iptc, orientation } = await sharp(jpeg).metadata()
  expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: 'jpeg' })
  expect(jpeg.includes('A camera')).toBe(false)
})

test('what was see-through becomes white', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { jpeg } = await pressWith().press(clear, FIT)
  expect([...(await sharp(jpeg).raw().toBuffer())].every((value) => value > 250)).toBe(true)
})

test('of an animation the first frame is taken', async () => {
  const frames = await Promise.all([1, 2, 3].map((seed) => picture(seed, 40, 30).png().toBuffer()))
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(3)
  expect(await pressWith().press(animation, FIT)).toMatchObject({ widthPx: 40, heightPx: 30 })
})

test('40,000,000 pixels are opened, one row more is refused by the header alone', async () => {
  const press = pressWith()
  const black = async (heightPx: number) => png(header(8000, heightPx), await blackPixels(8000, heightPx))
  expect(await press.press(await black(5000), FIT)).toMatchObject({ widthPx: 200 })
  await expect(press.press(await black(5001), FIT)).rejects.toMatchObject({ code: 'image_unreadable' })
})

test('the same pixels give the same file, so that two who send the same picture are found', async () => {
  const press = pressWith()
  const plain = await picture(3).png().toBuffer()
  const described = await picture(3)
    .withExif({ IFD0: { Make: 'A camera' } })
    .png()
    .toBuffer()
  const [one, other] = [await press.press(plain, FIT), await press.press(described, FIT)]
  expect(one.jpeg.equals(other.jpeg)).toBe(true)
})

/** Only a process at work has seen the image it was given; one that still starts has not. */
const processAtWork = async (press: ImagePress): Promise<number> => {
  expect(await eventually(async () => press.idsAtWork().length === 1)).toBe(true)
  return press.idsAtWork()[0] ?? 0
}

test('a process that is killed in the middle of its work costs that one image, and the next one works', async () => {
  const press = pressWith()
  const underWay = press.press(await largePicture(), FIT)
  const refused = expect(underWay).rejects.toMatchObject({ code: 'image_unreadable' })
  const pid = await processAtWork(press)
  process.kill(pid, 'SIGKILL')
  await refused
  expect(await press.press(await picture(1).png().toBuffer(), FIT)).toMatchObject({ widthPx: 80 })
  expect(press.processIds()).not.toContain(pid)
})

test('images that wait behind one that breaks the process are still made', async () => {
  const press = pressWith()
  const first = press.press(await largePicture(), FIT)
  const second = press.press(await picture(1).png().toBuffer(), FIT)
  const refused = expect(first).rejects.toMatchObject({ code: 'image_unreadable' })
  process.kill(await processAtWork(press), 'SIGKILL')
  await refused
  expect(await second).toMatchObject({ widthPx: 80 })
})

test('an image given to a process that had died unnoticed is made by another one', async () => {
  const press = pressWith()
  const file = await picture(1).png().toBuffer()
  await press.press(file, FIT)
  process.kill(press.processIds()[0] ?? 0, 'SIGKILL')
  expect(await press.press(file, FIT)).toMatchObject({ widthPx: 80 })
})

test('an image that two processes did not live to begin is told to come back, not called unreadable', async () => {
  const press = pressWith()
  const underWay = press.press(await picture(1).png().toBuffer(), FIT)
  const refused = expect(underWay).rejects.toMatchObject({ code: 'server_busy', retryAfterS: 5 })
  const [first = 0] = press.processIds()
  process.kill(first, 'SIGKILL')
  expect(await eventually(async () => ![first, undefined].includes(press.processIds()[0]))).toBe(true)
  process.kill(press.processIds()[0] ?? 0, 'SIGKILL')
  await refused
})

test('an image that takes longer than its limit is refused, and its process ended', async () => {
  const press = pressWith({ perImageMs: 50 })
  const underWay = press.press(await largePicture(), FIT)
  const [pid] = press.processIds()
  await expect(underWay).rejects.toMatchObject({ code: 'image_unreadable' })
  expect(isAlive(pid ?? 0)).toBe(false)
})

test('with one at work and 4 waiting, the next is told to come back', async () => {
  const press = pressWith()
  const file = await picture(1).png().toBuffer()
  const taken = Array.from({ length: 5 }, () => press.press(file, FIT))
  await expect(press.press(file, FIT)).rejects.toMatchObject({ code: 'server_busy', retryAfterS: 5 })
  expect(await Promise.all(taken)).toHaveLength(5)
})

test('one process is used again and again, and a second one only when there is work for it', async () => {
  const press = pressWith({ processes: 2 })
  const file = await picture(1).png().toBuffer()
  await press.press(file, FIT)
  await press.press(file, FIT)
  expect(press.processIds()).toHaveLength(1)
  await Promise.all([press.press(file, FIT), press.press(file, FIT), press.press(file, FIT)])
  expect(press.processIds()).toHaveLength(2)
})

test('a process without work ends by itself, and one that is stopped takes nothing more', async () => {
  const press = pressWith({ idleMs: 50 })
  const file = await picture(1).png().toBuffer()
  await press.press(file, FIT)
  expect(await eventually(async () => press.processIds().length === 0)).toBe(true)
  await press.press(file, FIT)
  const [pid] = press.processIds()
  await press.stop()
  expect(isAlive(pid ?? 0)).toBe(false)
  await expect(press.press(file, FIT)).rejects.toMatchObject({ code: 'server_busy' })
})

test('the process sees nothing of the server’s environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret@localhost/x')
  const press = pressWith()
  await press.press(await picture(1).png().toBuffer(), FIT)
  const [pid] = press.processIds()
  const seen = await readFile(`/proc/${pid}/environ`, 'utf8')
  vi.unstubAllEnvs()
  expect(seen).toContain('VIPS_DISC_THRESHOLD')
  expect(seen).not.toContain('secret')
})
