import { uploadImage } from '@pramaan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newClient, openHouse, signInAs } from '../../../test/harness.ts'
import { type HostileFile, hostileFiles } from '../../../test/hostile-images/corpus.ts'
import { picture, seeImage, sendFile } from '../../../test/uploads.ts'

const SEED = 20_261_116
const MOST_GROWTH_BYTES = 256 * 1024 * 1024
const REFUSED_WITH = ['image_type_wrong', 'image_unreadable']
const AT_ONCE = 3

let house: House
let token: string
let clientId: string
let files: HostileFile[]
let before: number

beforeAll(async () => {
  house = await openHouse()
  const client = await newClient(house)
  clientId = client.id
  ;({ token } = await signInAs(house.app, client))
  before = process.memoryUsage.rss()
  files = await hostileFiles(SEED)
})
afterAll(() => house.close())

/** Refused with a sentence, or made harmless: then there is a JPEG of ours with nothing in it but pixels. */
async function fateOf({ bytes }: HostileFile): Promise<string> {
  const { status, body, raw } = await sendFile(house.app, uploadImage, { token, file: bytes })
  if (status === 400 && REFUSED_WITH.includes(String(body.code))) return 'refused'
  if (status !== 200) return raw
  const seen = await seeImage(house.app, body.data.url, token)
  if (seen.headers['content-type'] !== 'image/jpeg') return 'not served as a JPEG'
  const { format, width = 0, height = 0, exif, icc, xmp, iptc, comments } = await sharp(seen.bytes).metadata()
  if (format !== 'jpeg' || width > 2400 || height > 2400) return `served as ${format}, ${width} × ${height}`
  if (exif || icc || xmp || iptc || comments) return 'served with more than pixels'
  return seen.bytes.includes('alert(') ? 'served with a script' : 'harmless'
}

test('of at least 200 hostile files each is refused or made harmless; the server neither stops nor grows by 256 MB', {
  timeout: 300_000,
}, async () => {
  expect(files.length).toBeGreaterThanOrEqual(200)
  let most = before
  const fates = new Map<string, string>()
  for (let at = 0; at < files.length; at += AT_ONCE) {
    await house.asOwner('delete from image_day where client_id = $1', [clientId])
    await Promise.all(
      files.slice(at, at + AT_ONCE).map(async (file) => fates.set(file.name, await fateOf(file))),
    )
    most = Math.max(most, process.memoryUsage.rss())
  }
  const bad = [...fates].filter(([, fate]) => fate !== 'refused' && fate !== 'harmless')
  expect(bad).toEqual([])
  expect(most - before).toBeLessThan(MOST_GROWTH_BYTES)
  for (const name of [
    '30,000 × 30,000 pixels, all there.png',
    'drawing-with-script.svg',
    'gif-and-script.gif',
    'real.tiff',
  ]) {
    expect([name, fates.get(name)]).toEqual([name, 'refused'])
  }
  for (const name of ['page-behind-a-picture.jpg', 'script-in-a-comment.jpg', 'page-in-a-text.png']) {
    expect([name, fates.get(name)]).toEqual([name, 'harmless'])
  }
})

test('30,000 × 30,000 pixels that are really there fit into 200 kB, and are refused by their header alone', async () => {
  const bomb =
    files.find(({ name }) => name === '30,000 × 30,000 pixels, all there.png')?.bytes ?? Buffer.alloc(0)
  expect(bomb.length).toBeLessThan(200_000)
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({
    width: 30_000,
    height: 30_000,
  })
  const { body } = await sendFile(house.app, uploadImage, { token, file: bomb })
  expect(body.code).toBe('image_unreadable')
})

test('after all of them a good image is taken as before', async () => {
  await house.asOwner('delete from image_day where client_id = $1', [clientId])
  const file = await picture(1).webp().toBuffer()
  expect((await sendFile(house.app, uploadImage, { token, file })).status).toBe(200)
})
