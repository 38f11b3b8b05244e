/** platform: files to and from the server: `upload` hands one in, `download` saves what a call answers with. */
import type { Asked, InputThen } from '@pramaan/browser/calls.ts'
import { type Checked, checkSha256 } from '@pramaan/browser/digests.ts'
import type { Contract, Received } from '@pramaan/contracts'
import { type CallOptions, exchange, openData } from './exchange.ts'

/** A year of statement lines is read and matched as a whole; longer than this nobody waits. */
const TIMEOUT_MS = 60_000

type Upload = <const C extends Contract & { readonly takesFile: true | 'document' }>(
  contract: C,
  file: File,
  ...rest: InputThen<C, CallOptions>
) => Promise<Received<C['reply']>>

// As in call(): the server validates what it sends, so its word is taken for the shape of the reply.
export const upload = ((contract: Contract, file: File, asked: Asked = {}, options: CallOptions = {}) => {
  const form = new FormData()
  form.append('file', file)
  return exchange(contract, asked, { body: form, timeoutMs: TIMEOUT_MS }, options, openData)
}) as Upload

type FileContract = Contract & { readonly givesFile: true }

type Download = <const C extends FileContract>(
  contract: C,
  ...rest: InputThen<C, CallOptions>
) => Promise<void>

const NAMED = /filename="([^"/\\]+)"/

/** The name the server gave it. */
const nameOf = (response: Response): string =>
  NAMED.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'

function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}

/** Saved only if its bytes have this SHA-256, as far as the browser can tell. */
export async function downloadApproved(
  contract: FileContract,
  params: Readonly<Record<string, string>>,
  sha256: string,
): Promise<Checked> {
  let checked: Checked = 'unknown'
  await exchange(contract, { params }, { timeoutMs: TIMEOUT_MS }, {}, async (response) => {
    if (!response.ok) return openData(response)
    const content = await response.blob()
    checked = await checkSha256(content, sha256)
    if (checked !== 'different') save(content, nameOf(response))
    return null
  })
  return checked
}

export const download = (async (contract: Contract, asked: Asked = {}, options: CallOptions = {}) => {
  const parcel = { timeoutMs: TIMEOUT_MS }
  await exchange(contract, asked, parcel, options, async (response) => {
    if (!response.ok) return openData(response)
    return save(await response.blob(), nameOf(response))
  })
}) as Download
