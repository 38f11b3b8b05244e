/** Uploads of which only half arrives, whose answer nobody hears, or under which the server dies: an image is whole, and there once. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadImage, urlOf } from '@pramaan/contracts'
import type { Dice } from '../properties/dice.ts'
import { formEnd, formPart, picture } from '../uploads.ts'
import type { DoomedHouse } from './doomed-house.ts'
import type { Family } from './families.ts'
import { type Resident, settle } from './residents.ts'

/** As many as one sender may have under way. */
const AT_ONCE = 3
const AGAIN_MS = 50
const TAKEN_WITHIN_MS = 120_000

/** What is left out of it, and whether the answer is waited for. */
type Way = 'half' | 'deaf' | 'whole'

interface Sending {
  readonly by: Resident
  readonly key: string
  readonly body: Buffer
  readonly way: Way
}

/** The id of what was kept, or null where no answer says so. */
function upload(house: DoomedHouse, { by, key, body, way }: Sending): Promise<string | null> {
  return new Promise((resolve) => {
    const sent = request(new URL(urlOf(uploadImage), house.serverUrl()), {
      method: uploadImage.method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': key,
        authorization: `Bearer ${by.token}`,
        'content-type': 'multipart/form-data; boundary=a-line-between-the-parts',
        'content-length': String(body.length),
      },
    })
    sent.on('error', () => resolve(null))
    sent.on('close', () => resolve(null))
    sent.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve(reply.statusCode === 200 ? JSON.parse(text).data.url : null))
    })
    if (way === 'whole') sent.end(body)
    else sent.write(way === 'half' ? body.subarray(0, body.length >> 1) : body, () => sent.destroy())
  })
}

/** Until it is told as kept. */
async function insist(house: DoomedHouse, by: Resident, key: string, body: Buffer): Promise<string> {
  const deadline = performance.now() + TAKEN_WITHIN_MS
  for (;;) {
    const told = await upload(house, { by, key, body, way: 'whole' })
    if (told !== null) return told
    if (performance.now() > deadline)
      throw new Error(`an upload was not taken within ${TAKEN_WITHIN_MS / 1000} s`)
    await sleep(AGAIN_MS)
  }
}

async function formOf(dice: Dice): Promise<Buffer> {
  const file = await picture(dice.below(1_000_000), 400, 300).jpeg({ quality: 100 }).toBuffer()
  return Buffer.concat([formPart({ file }), formEnd])
}

export const halfUploads: Family = {
  name: 'half-uploads',
  does: 'uploads break off in the middle, or nobody hears the answer; every third time the server is killed under them',
  rounds: { full: 100, short: 1 },
  strike: async ({ house, dice }) => {
    // A day has room for so many of each client, and a token lives for minutes.
    // Without money, which would come from nowhere for the audit.
    const by = await settle(house, `UPLOADS${randomUUID().slice(0, 8)}`, 0n)
    const body = await formOf(dice)
    const key = randomUUID()
    const halves = Array.from({ length: AT_ONCE }, () =>
      upload(house, { by, key: randomUUID(), body, way: 'half' }),
    )
    if (dice.oneIn(3)) {
      const dying = upload(house, { by, key, body, way: 'whole' })
      await house.killServers()
      await dying
      await house.startServers(1)
    }
    await Promise.all(halves)
    const at = performance.now()
    await upload(house, { by, key, body, way: 'deaf' })
    const first = await insist(house, by, key, body)
    const again = await insist(house, by, key, body)
    const [kept] = await house.asOwner<{ images: bigint }>(
      'select count(*) as images from image where client_id = $1',
      [by.id],
    )
    if (first !== again || Number(kept?.images) !== 1)
      throw new Error(`an upload of one image made ${kept?.images}, told as ${first} and ${again}`)
    return at
  },
}
