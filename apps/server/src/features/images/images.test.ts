import { clientInfo, limits, refusals, uploadAvatar, uploadImage, viewImage } from '@pramaan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, type House, newClient, openHouse, send, signInAs } from '../../../test/harness.ts'
import { formEnd, formPart, picture, seeImage, sendFile, sendForm } from '../../../test/uploads.ts'
import { forgetUnusedImages } from '../../clients/images.ts'
import { laterBy } from '../../platform/clock.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let client: Awaited<ReturnType<typeof newClient>>
let token: string

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  client = await newClient(house)
  ;({ token } = await signInAs(house.app, client))
})

let seed = 0
const newFile = (): Promise<Buffer> => {
  seed += 1
  return picture(seed).jpeg().toBuffer()
}
const upload = async (file: Buffer, call: typeof uploadImage | typeof uploadAvatar = uploadImage) =>
  sendFile(house.app, call, { token, file })
const imagesOf = (id: string) =>
  house.asOwner<{ id: string; sealed: Buffer }>('select id, sealed from image where client_id = $1', [id])
const countOf = async (id: string) =>
  (await house.asOwner<{ files: number }>('select files from image_day where client_id = $1', [id]))[0]
    ?.files ?? 0

test('an uploaded image comes back to its owner as a JPEG that no browser takes for anything else', async () => {
  const { status, body } = await upload(await picture(7).png().toBuffer())
  expect(status).toBe(200)
  const seen = await seeImage(house.app, body.data.url, token)
  expect(seen.status).toBe(200)
  expect(seen.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="image.jpg"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 50 })
})

test('at rest an image is sealed with a key of its client', async () => {
  await upload(await newFile())
  const [image] = await imagesOf(client.id)
  expect(image?.sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
  expect(
    house.services.keys.open(`client:${client.id}`, image?.sealed ?? Buffer.alloc(0)).readUInt16BE(),
  ).toBe(0xffd8)
  expect(() => house.services.keys.open('client:another', image?.sealed ?? Buffer.alloc(0))).toThrow()
})

test('another’s image, one that is not there and one that cannot be are answered byte for byte the same', async () => {
  const { body } = await upload(await newFile())
  const other = await signInAs(house.app, await newClient(house))
  const base = body.data.url.slice(0, -36)
  const answers = await Promise.all(
    [
      body.data.url,
      `${base}3f0d2c1e-5a6b-4c7d-8e9f-0a1b2c3d4e5f`,
      `${base}not-an-id`,
      `${base}%00`,
      `${base}..%2f..%2fetc%2fpasswd`,
      `${base}'; drop table image`,
    ].map((url) => seeImage(house.app, encodeURI(decodeURI(url)), other.token)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
  expect((await seeImage(house.app, body.data.url, token)).status).toBe(200)
})

test('without its own filter the database still shows a client no image of another', async () => {
  await upload(await newFile())
  const other = await newClient(house)
  const asOther = house.services.db.as({ clientId: other.id })
  expect(await asOther.query('select * from image')).toEqual([])
  expect(await asOther.query('select * from image_day')).toEqual([])
  expect(await asOther.query('delete from image returning id')).toEqual([])
  expect(await house.services.db.query('select * from image')).toEqual([])
  await expect(
    asOther.query(
      `insert into image (id, client_id, purpose, sealed, content_mac, width_px, height_px, created_at)
       values (gen_random_uuid(), $1, 'avatar', '', '', 1, 1, now())`,
      [client.id],
    ),
  ).rejects.toThrow('row-level security')
  expect(await imagesOf(client.id)).toHaveLength(1)
})

test('the same upload sent again with its key is one image and costs one', async () => {
  const file = await newFile()
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => sendFile(house.app, uploadImage, { token, file, headers })),
  )
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
  expect(await imagesOf(client.id)).toHaveLength(1)
  expect(await countOf(client.id)).toBe(1)
  const another = await sendFile(house.app, uploadImage, { token, file: await newFile(), headers })
  expect(another.status).toBe(409)
})

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_type_wrong'],
  ['nothing', Buffer.alloc(0), 'image_type_wrong'],
  ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image_unreadable'],
] as const)('%s is refused, whatever it calls itself', async (_what, file, code) => {
  const answer = await sendFile(house.app, uploadImage, {
    token,
    file,
    type: 'image/jpeg',
    fileName: 'photo.jpg',
  })
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(await imagesOf(client.id)).toEqual([])
})

test('a good image passes under any name and type: only its bytes count', async () => {
  const file = await picture(50).png().toBuffer()
  for (const [fileName, type] of [
    ['../../etc/passwd', 'text/html'],
    ['photo.svg', 'image/svg+xml'],
    ['a"; drop\\.exe', 'application/octet-stream'],
  ] as const) {
    expect((await sendFile(house.app, uploadImage, { token, file, fileName, type })).status).toBe(200)
  }
})

test('an image must be smaller than 20 MB: exactly 20 MB is refused, one byte less is the most', async () => {
  const tooLarge = Buffer.alloc(limits.imageMaximumBytes, 0xff)
  const answer = await upload(tooLarge)
  expect([answer.status, answer.body.code]).toEqual([400, 'image_too_large'])
  expect(answer.body.message).toBe(refusals.image_too_large.says)
  const largest = Buffer.concat([await newFile(), Buffer.alloc(limits.imageMaximumBytes)])
  expect((await upload(largest.subarray(0, limits.imageMaximumBytes - 1))).status).toBe(200)
})

test('a form that says it is far too large is refused before it is read', async () => {
  const answer = await sendForm(house.app, uploadImage, formEnd, {
    token,
    headers: { 'content-length': String(10 ** 10) },
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'image_too_large'])
})

test('the form holds one file in the field “file”, and nothing else', async () => {
  const file = await newFile()
  const field = Buffer.from(
    formPart({ file: Buffer.from('avatar') })
      .toString('latin1')
      .replace('name="file"; filename="photo.jpg"', 'name="purpose"'),
    'latin1',
  )
  const bad: Readonly<Record<string, Buffer>> = {
    'no part': formEnd,
    'another name': Buffer.concat([formPart({ file, field: 'image' }), formEnd]),
    'a name of every object': Buffer.concat([formPart({ file, field: '__proto__' }), formEnd]),
    'two files': Buffer.concat([formPart({ file }), formPart({ file }), formEnd]),
    'a field before': Buffer.concat([field, formPart({ file }), formEnd]),
    'a field after': Buffer.concat([formPart({ file }), field, formEnd]),
    'cut off': formPart({ file }),
    'cut off in the file': formPart({ file }).subarray(0, 300),
    'no form at all': Buffer.from('what is this'),
    nothing: Buffer.alloc(0),
  }
  for (const [what, payload] of Object.entries(bad)) {
    const { status, body } = await sendForm(house.app, uploadImage, payload, { token })
    expect([what, status, body.code]).toEqual([what, 400, 'request_malformed'])
  }
  expect(await imagesOf(client.id)).toEqual([])
})

test('a form without a boundary, and a body that is no form, are refused', async () => {
  const file = await newFile()
  const payload = Buffer.concat([formPart({ file }), formEnd])
  const headers = { 'content-type': 'multipart/form-data' }
  expect((await sendForm(house.app, uploadImage, payload, { token, headers })).status).toBe(400)
  for (const type of ['image/jpeg', 'application/json', 'application/octet-stream', 'text/plain']) {
    const answer = await sendForm(house.app, uploadImage, Buffer.from('{}'), {
      token,
      headers: { 'content-type': type },
    })
    expect([type, answer.status]).toEqual([type, 415])
  }
})

test('50 files a day: of two at once for the last one, one is taken; the next day begins anew at midnight in India', async () => {
  await upload(await newFile())
  await house.asOwner('update image_day set files = 49 where client_id = $1', [client.id])
  const answers = await Promise.all([upload(await newFile()), upload(await newFile())])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('image_quota_reached')
  expect(await imagesOf(client.id)).toHaveLength(2)
  await house.asOwner('update image_day set day = day - 1 where client_id = $1', [client.id])
  expect((await upload(await newFile())).status).toBe(200)
})

test('200 MB a day: the upload that would pass it is refused', async () => {
  const file = await newFile()
  await upload(file)
  await house.asOwner('update image_day set bytes = $2 where client_id = $1', [
    client.id,
    limits.imageBytesPerDay - file.length,
  ])
  expect((await upload(file)).status).toBe(200)
  const answer = await upload(file)
  expect([answer.status, answer.body.code]).toEqual([400, 'image_quota_reached'])
})

test('a file that is no image after all counts too, one that is refused at its first bytes does not', async () => {
  await upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
  await upload(Buffer.from('<svg/>'))
  expect(await countOf(client.id)).toBe(1)
})

test('one client has at most 3 files in hand at once', async () => {
  const file = await newFile()
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(file)))
  const codes = answers.map(({ status }) => status)
  expect(codes.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(codes.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(await imagesOf(client.id)).toHaveLength(codes.filter((status) => status === 200).length)
  expect((await upload(file)).status).toBe(200)
})

test('an avatar is 512 px square, stands in the profile, and takes the place of the old one', async () => {
  const first = await upload(await picture(60, 900, 700).jpeg().toBuffer(), uploadAvatar)
  expect((await sharp((await seeImage(house.app, first.body.data.url, token)).bytes).metadata()).width).toBe(
    512,
  )
  const second = await upload(await newFile(), uploadAvatar)
  const profile = await send(house.app, clientInfo, { token })
  expect(profile.body.data).toMatchObject({ avatar: second.body.data.url })
  expect(await imagesOf(client.id)).toHaveLength(1)
  expect((await seeImage(house.app, first.body.data.url, token)).status).toBe(404)
})

test('of avatars sent at the same time one stays, and it is the one in the profile', async () => {
  await Promise.all([1, 2, 3].map(async () => upload(await newFile(), uploadAvatar)))
  const [only, ...more] = await imagesOf(client.id)
  expect(more).toEqual([])
  const profile = await send(house.app, clientInfo, { token })
  expect(profile.body.data).toMatchObject({ avatar: `/api/client/app/v1/image/${only?.id}` })
})

test('a frozen account keeps its avatar', async () => {
  await house.asOwner('update client set frozen_at = now() where id = $1', [client.id])
  const answer = await upload(await newFile(), uploadAvatar)
  expect([answer.status, answer.body.code]).toEqual([400, 'account_frozen'])
  expect(await imagesOf(client.id)).toEqual([])
})

test('a client who is not approved uploads documents, and no avatar; a stranger uploads nothing', async () => {
  const fresh = await newClient(house, { identityStatus: 'unverified' })
  const { token: freshToken } = await signInAs(house.app, fresh)
  const file = await newFile()
  expect((await sendFile(house.app, uploadImage, { token: freshToken, file })).status).toBe(200)
  expect((await sendFile(house.app, uploadAvatar, { token: freshToken, file })).status).toBe(403)
  expect((await sendFile(house.app, uploadImage, { file })).status).toBe(401)
  expect((await send(house.app, viewImage)).status).toBe(401)
})

test('a document image that was not handed in is deleted after 7 days; avatars and handed-in images stay', async () => {
  await upload(await newFile())
  await upload(await newFile(), uploadAvatar)
  await upload(await newFile())
  const kept = await house.asOwner<{ id: string }>(
    `update image set is_handed_in = true where id = (
       select id from image where client_id = $1 and purpose = 'identity' limit 1) returning id`,
    [client.id],
  )
  const clockAt = (ms: number) => ({ now: () => laterBy(house.clock.now(), ms) })
  await forgetUnusedImages(house.services.db, clockAt(7 * DAY_MS))
  expect(await imagesOf(client.id)).toHaveLength(3)
  await forgetUnusedImages(house.services.db, clockAt(7 * DAY_MS + 1))
  const left = (await imagesOf(client.id)).map(({ id }) => id)
  expect(left).toHaveLength(2)
  expect(left).toContain(kept[0]?.id)
  expect(await countOf(client.id)).toBe(0)
})

test('nothing of an image is in the logs', async () => {
  await sendFile(house.app, uploadImage, { token, file: await newFile(), fileName: 'my-passport-42.jpg' })
  expect(house.logs.join('')).not.toContain('my-passport-42')
})

test('processes killed in the middle of an upload cost that upload; the next one works', async () => {
  const press = house.services.imagePress
  await upload(await newFile())
  const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#345' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const underWay = upload(large)
  expect(await eventually(async () => press.idsAtWork().length === 1)).toBe(true)
  const killed = press.processIds()
  for (const id of killed) process.kill(id, 'SIGKILL')
  const answer = await underWay
  expect([answer.status, answer.body.code]).toEqual([400, 'image_unreadable'])
  expect((await upload(await newFile())).status).toBe(200)
  expect(press.processIds().filter((id) => killed.includes(id))).toEqual([])
})
