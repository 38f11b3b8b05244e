/** platform: files to and from the server. */
import { downloadPayout, uploadStatement } from '@pramaan/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallFailed } from './call.ts'
import { download, upload } from './files.ts'
import { paperServer, refused } from './test/desk.tsx'
import { ID } from './test/money.ts'

test('a file goes as a form, with the marker and the key of the intent, and the browser names its type', async () => {
  const sent = paperServer({ '/statements': { is_known: true, statement: null } })
  const file = new File(['Date,Narration'], 'nov.csv', { type: 'text/csv' })
  await upload(uploadStatement, file, {}, { idempotencyKey: 'key-1' })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/console-api/statements' })
  expect(sent[0]?.body).toBeInstanceOf(File)
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-1')
  expect(sent[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest')
  expect(sent[0]?.headers.get('Content-Type')).toBeNull()
})

test('a refused file throws the server’s sentence', async () => {
  paperServer({ '/statements': refused(400, 'statement_malformed', 'Line 3: the balance does not add up.') })
  const failure = await upload(uploadStatement, new File(['x'], 'x.csv'), {}, { quiet: true }).catch(
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ message: 'Line 3: the balance does not add up.' })
})

function watchSaving(): string[] {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

test('a download is saved under the name the server gave it', async () => {
  const saved = watchSaving()
  const headers = { 'Content-Disposition': 'attachment; filename="payout-2026-11-15.csv"' }
  paperServer({ '/file': new Response('reference,amount', { headers }) })
  await download(downloadPayout, { params: { id: ID } })
  expect(saved).toEqual(['payout-2026-11-15.csv'])
})

test('a refused download saves nothing', async () => {
  const saved = watchSaving()
  paperServer({ '/file': refused(403, 'role_refused', 'no') })
  await expect(download(downloadPayout, { params: { id: ID } }, { quiet: true })).rejects.toThrow(
    'You do not have permission.',
  )
  expect(saved).toEqual([])
})
