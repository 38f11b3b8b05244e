import { messages, uploadImage } from '@pramaan/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './requests.ts'
import { paperLine, type SentFile, stored } from './test/paper-xhr.ts'
import { PaperBrowser, PaperServer, type Tab } from './test/worlds.ts'
import { createUpload, postByXhr, type UploadOptions } from './upload.ts'

const URL_OF_IMAGE = '/api/client/app/v1/image/6f1c2a52-0000-4000-8000-000000000001'
const file = new File(['pixels'], 'front.png', { type: 'image/png' })

let server: PaperServer
let tab: Tab
let sent: SentFile[]

beforeEach(async () => {
  vi.useFakeTimers()
  server = new PaperServer()
  tab = new PaperBrowser().openTab(server.fetch)
  await tab.session.signIn({ email: 'client@demo.test', password: 'demo1234', remember: false })
  sent = paperLine()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = (options: UploadOptions = {}) =>
  createUpload(tab.exchange, tab.live, postByXhr)(uploadImage, file, options)
const settled = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CallFailed ? error : null),
  )
const turn = () => vi.advanceTimersByTimeAsync(1)

test('one file goes in the field "file", with the bearer token and a key; the browser names the boundary itself', async () => {
  const work = send({ idempotencyKey: 'one-intent' })
  await turn()
  sent[0]?.answer(200, stored(URL_OF_IMAGE))
  expect(await work).toEqual({ url: URL_OF_IMAGE })
  expect(sent[0]).toMatchObject({ url: '/api/client/app/v1/image', file: { name: 'front.png' } })
  expect(sent[0]?.headers).toEqual({
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'Idempotency-Key': 'one-intent',
    Authorization: 'Bearer access-1',
  })
})

test('progress is told in whole percent', async () => {
  const reported: number[] = []
  const work = send({ onProgress: (percent) => reported.push(percent) })
  await turn()
  for (const loaded of [0, 333, 1000]) sent[0]?.progress(loaded, 1000)
  sent[0]?.answer(200, stored(URL_OF_IMAGE))
  await work
  expect(reported).toEqual([0, 33, 100])
})

test('a refused token is refreshed once, and the file goes again under the same key', async () => {
  const work = send()
  await turn()
  sent[0]?.answer(401, { code: 'session_missing', message: '', data: null })
  await turn()
  sent[1]?.answer(200, stored(URL_OF_IMAGE))
  expect(await work).toEqual({ url: URL_OF_IMAGE })
  expect(server.refreshes).toBe(1)
  expect(sent[1]?.headers.Authorization).toBe('Bearer access-2')
  expect(sent[1]?.headers['Idempotency-Key']).toBe(sent[0]?.headers['Idempotency-Key'])
})

test('after 60 s the upload is cut: "Request timeout"', async () => {
  const work = settled(send())
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent[0]?.wasAborted()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await work).toMatchObject({ code: 'timeout', message: messages.http.timeout })
  expect(sent[0]?.wasAborted()).toBe(true)
  expect(tab.toasts).toEqual([messages.http.timeout])
})

test('signing out takes back a file on its way, without a word', async () => {
  const work = settled(send())
  await turn()
  tab.session.signOut()
  expect(await work).toMatchObject({ code: 'cancelled' })
  expect(sent[0]?.wasAborted()).toBe(true)
  expect(tab.toasts).toEqual([])
})

test('an upload in the background that fails for want of a line keeps the page', async () => {
  tab.online = false
  const work = settled(send({ background: true }))
  await turn()
  sent[0]?.breakLine()
  expect(await work).toMatchObject({ code: 'network' })
  expect(tab.went).toEqual([])
})
