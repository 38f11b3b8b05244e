/** journeys: the firm's people at their desks, and clients who hand in their papers. */
import { execFile } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test'
import { DEMO_PASSWORD, md5, type Person, totpCode } from './people.ts'

export type Role = 'advisor' | 'maker' | 'checker' | 'auditor'

/** Published with the demo; it protects nothing. */
const DEMO_SECRET = 'JBSWY3DPEHPK3PXP'

export const staffCode = (): string => totpCode(DEMO_SECRET)

const asScript = { 'x-requested-with': 'XMLHttpRequest' }

/** Someone of the firm with a browser of their own, signed in. What their browser complains about is the journey's. */
export async function atDesk(
  browser: Browser,
  role: Role,
  { baseURL, complaints }: { baseURL: string | undefined; complaints: string[] },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  await signInStaff(context.request, role)
  const page = await context.newPage()
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  return page
}

export async function signInStaff(api: APIRequestContext, role: Role): Promise<void> {
  const reply = await api.post('/console-api/auth/login', {
    headers: asScript,
    data: { email: `${role}@demo.test`, password: md5(DEMO_PASSWORD), code: staffCode() },
  })
  if (!reply.ok()) throw new Error(`${role} could not sign in: ${reply.status()} ${await reply.text()}`)
}

export interface Colleague {
  readonly email: string
  readonly password: string
  signIn(page: Page): Promise<void>
  /** A code works once: this is the one after that of the sign-in. */
  nextCode(): string
}

/** Somebody whom the operator has just added: `npm run staff`. Nobody else in the journeys is this person. */
export async function newColleague(role: Role): Promise<Colleague> {
  const email = `colleague-${randomUUID().slice(0, 13)}@firm.test`
  const tool = join(import.meta.dirname, '../tools/staff.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [tool, role, email, 'Kavya', 'Rao'])
  const password = /^Password +(\S+)$/m.exec(stdout)?.[1] ?? ''
  const secret = /secret=([A-Z2-7]+)/.exec(stdout)?.[1] ?? ''
  return {
    email,
    password,
    nextCode: () => totpCode(secret, 1),
    signIn: async (page) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Authenticator code').fill(totpCode(secret))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    },
  }
}

/** A client's own calls, signed in. */
export async function callsOf(baseURL: string | undefined, person: Person): Promise<APIRequestContext> {
  const stranger = await request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: asScript })
  const reply = await stranger.post('/api/auth/app/v2/login', {
    data: { email: person.email, password: md5(person.password) },
  })
  const { data } = await reply.json()
  await stranger.dispose()
  return request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { ...asScript, authorization: `Bearer ${data.access_token}` },
  })
}

/** Uploads both sides of a document and hands the details in under this name. */
export async function handIn(baseURL: string | undefined, person: Person, name: string): Promise<void> {
  const api = await callsOf(baseURL, person)
  const upload = async (side: string): Promise<string> => {
    const file = { name: `${side}.png`, mimeType: 'image/png', buffer: somePng() }
    const reply = await api.post('/api/client/app/v1/image', { multipart: { file } })
    if (!reply.ok()) throw new Error(`uploading answered ${reply.status()}: ${await reply.text()}`)
    return (await reply.json()).data.url
  }
  const reply = await api.post('/api/identify/app/v1', {
    data: {
      full_name: name,
      mobile: `98${randomInt(10_000_000, 99_999_999)}`,
      dob: '1990-03-14',
      id_no: `ABCDE${randomInt(1000, 9999)}${letters(1)}`,
      id_front_url: await upload('front'),
      id_back_url: await upload('back'),
    },
  })
  if (!reply.ok()) throw new Error(`handing in answered ${reply.status()}: ${await reply.text()}`)
  await api.dispose()
}

const letters = (count: number): string =>
  [...randomBytes(count)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')

/** A name that nobody else in the journeys has. */
export const someName = (): string => {
  const name = letters(8)
  return `Asha ${name[0]}${name.slice(1).toLowerCase()}`
}

const SIDE_PX = 320

/** One colour, chosen at random, so that no two images are the same file. */
export function somePng(): Buffer {
  const colour = randomBytes(3)
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: SIDE_PX }, () => colour)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE_PX, 0)
  header.writeUInt32BE(SIDE_PX, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIDE_PX }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}
