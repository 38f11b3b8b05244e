/** Files that mean harm, at every route that takes one (security.md 1.2). */
import { type Contract, type StaffRole, startDeposit } from '@pramaan/contracts'
import sharp from 'sharp'
import { everyContract } from '../../src/app.ts'
import { newPerson as newStaff } from '../firm.ts'
import { type House, newClient, newSession, type SignedIn } from '../harness.ts'
import { type HostileFile, hostileFiles } from '../hostile-images/corpus.ts'
import { formEnd, formPart, picture } from '../uploads.ts'
import { type Arena, type Family, forEach, type Heard, type Probe, pathOf } from './arena.ts'
import { call, given } from './calls.ts'
import { isEnvelope, leaks } from './matrix.ts'
import { NOTHING } from './right-shapes.ts'

const BOUNDARY = 'a-line-between-the-parts'
const LARGEST_PX = 2400
/** Each sender may have three under way, and so many images a day. */
const FILES_PER_CLIENT = 6

const uploads = everyContract.filter(({ takesFile }) => takesFile)

export const files: Family = {
  name: 'hostile files',
  run: async (arena, judge) => {
    const corpus = [...(await hostileFiles(arena.seed)), await located()]
    for (const contract of uploads) {
      const chosen = arena.isShort ? corpus.filter((_, at) => at % 12 === arena.seed % 12) : corpus
      const groups = Array.from({ length: Math.ceil(chosen.length / FILES_PER_CLIENT) }, (_, at) =>
        chosen.slice(at * FILES_PER_CLIENT, (at + 1) * FILES_PER_CLIENT),
      )
      await forEach(
        groups,
        async (group) => {
          const sender = await senderOf(arena, contract)
          for (const file of group) {
            const probe = probeOf(contract, sender, file)
            const heard = await arena.probe(probe)
            const fate = await fateOf(arena, sender, heard)
            judge(
              fate === null,
              `${file.name} at ${contract.path}: ${fate}`,
              { ...probe, body: file.name },
              heard,
            )
          }
        },
        3,
      )
      for (const form of wrongForms()) {
        const sender = await senderOf(arena, contract)
        const probe = { ...probeOf(contract, sender, { name: 'x', bytes: Buffer.alloc(1) }), ...form.change }
        const heard = await arena.probe(probe)
        judge(
          heard.status >= 400 && heard.status < 500 && isEnvelope(heard),
          `${form.what} at ${contract.path}`,
          { ...probe, body: form.what },
          heard,
        )
      }
    }
    const health = await arena.probe({ method: 'GET', path: '/healthz' })
    judge(health.status === 200, 'the server answers after them', { method: 'GET', path: '/healthz' }, health)
  },
}

interface Sender {
  readonly as: { readonly token?: string; readonly cookies: Readonly<Record<string, string>> }
  readonly id: string
}

async function senderOf(arena: Arena, contract: Contract): Promise<Sender> {
  const { house } = arena
  if (contract.access === 'staff')
    return { as: await staffOf(house, contract.roles?.[0] ?? 'maker'), id: NOTHING }
  const session: SignedIn = await newSession(house, await newClient(house))
  const deposit = contract.path.includes('deposit')
    ? await call(arena, startDeposit, { as: session, body: { amount: 25_000, channel: 'upi' } })
    : null
  return {
    as: { token: session.token, cookies: session.cookies },
    id: deposit ? given(deposit, 'id') : NOTHING,
  }
}

const staffOf = async (house: House, role: StaffRole) => ({ cookies: (await newStaff(house, role)).cookies })

const probeOf = (contract: Contract, { as, id }: Sender, { name, bytes }: HostileFile): Probe => ({
  method: contract.method,
  path: pathOf(contract, id),
  ...as,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([formPart({ file: bytes, fileName: hostileName(name) }), formEnd]),
})

/** The name is the sender's own word too. */
const hostileName = (name: string): string => `../../${name.replace(/["\r\n]/g, '')}`

/** Null: refused in one sentence, or made harmless. */
async function fateOf(arena: Arena, { as }: Sender, heard: Heard): Promise<string | null> {
  if (heard.status >= 400 && heard.status < 500)
    return isEnvelope(heard) && !leaks(heard) ? null : 'refused without a sentence'
  if (heard.status !== 200) return `answered ${heard.status}`
  const url = given(heard, 'url')
  if (url === '') return null
  const seen = await arena.probe({ method: 'GET', path: url, ...as })
  if (seen.headers['content-type'] !== 'image/jpeg' || seen.headers['x-content-type-options'] !== 'nosniff')
    return `served as ${seen.headers['content-type']}`
  const { format, width = 0, height = 0, exif, icc, xmp, iptc, comments } = await sharp(seen.bytes).metadata()
  if (format !== 'jpeg' || width > LARGEST_PX || height > LARGEST_PX)
    return `served as ${format}, ${width} × ${height}`
  if (exif || icc || xmp || iptc || comments) return 'served with more than pixels'
  return seen.bytes.includes('alert(') ? 'served with a script' : null
}

/** A photo that says where it was taken. */
const located = async (): Promise<HostileFile> => ({
  name: 'with-a-place.jpg',
  bytes: await picture(77)
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
    .jpeg()
    .toBuffer(),
})

function wrongForms(): { what: string; change: Partial<Probe> }[] {
  const part = (field: string) => formPart({ file: Buffer.from('x'), field })
  const form = (...parts: Buffer[]) => Buffer.concat(parts)
  return [
    { what: 'two files', change: { body: form(part('file'), part('file'), formEnd) } },
    { what: 'another field', change: { body: form(part('photo'), formEnd) } },
    { what: 'no end', change: { body: part('file') } },
    { what: 'no file', change: { body: formEnd } },
    { what: 'nothing', change: { body: '' } },
    { what: 'JSON', change: { body: '{}', headers: { 'content-type': 'application/json' } } },
    { what: 'a bare image', change: { body: 'x', headers: { 'content-type': 'image/jpeg' } } },
    { what: 'a form without a boundary', change: { headers: { 'content-type': 'multipart/form-data' } } },
  ]
}
