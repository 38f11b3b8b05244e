/** platform: a file that a person keeps. It comes only with the bearer token, so it is fetched and then handed to the browser. */
import { type Asked, cutShort, type InputThen } from '@pramaan/browser/calls.ts'
import { type Checked, checkSha256 } from '@pramaan/browser/digests.ts'
import { type Contract, urlOf } from '@pramaan/contracts'
import { client } from './client.ts'
import { commonHeaders, type ExchangeOptions } from './exchange.ts'
import { addressOf, deadline, notesOf, openEnvelope } from './wire.ts'

/** A statement of many years takes its time; longer than this nobody waits. */
const TIMEOUT_MS = 60_000
const NAMED = /filename="([^"/\\]+)"/

type FileContract = Contract & { readonly givesFile: true }

interface Parcel {
  readonly name: string
  readonly content: Blob
}

async function send(contract: FileContract, asked: Asked, bearer: string | null) {
  const limit = deadline(TIMEOUT_MS, [client.live.signal()])
  try {
    const response = await fetch(addressOf(urlOf(contract), asked.params, asked.query), {
      method: contract.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...commonHeaders(null, bearer), Accept: '*/*' },
      signal: limit.signal,
    })
    const name = NAMED.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    const envelope =
      response.ok && name !== undefined
        ? { code: 200, data: { name, content: await response.blob() } satisfies Parcel, message: null }
        : await openEnvelope(response)
    return { status: response.status, ok: response.ok, envelope, ...notesOf(response) }
  } catch {
    throw cutShort(limit)
  } finally {
    limit.clear()
  }
}

const isParcel = (data: unknown): data is Parcel =>
  typeof data === 'object' && data !== null && 'content' in data && data.content instanceof Blob

/** Hands a file over to the browser. */
export function save({ content, name }: Parcel): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}

type Download = <const C extends FileContract>(
  contract: C,
  ...rest: InputThen<C, ExchangeOptions>
) => Promise<void>

/** Not handed over yet. @throws CallFailed */
export async function take(
  contract: FileContract,
  asked: Asked,
  options: ExchangeOptions = {},
): Promise<Parcel> {
  const parcel = await client.exchange(contract, options, (bearer) => send(contract, asked, bearer))
  if (!isParcel(parcel)) throw new TypeError('The answer was no file.')
  return parcel
}

/** @throws CallFailed; the request layer has told the person. */
export const download = (async (contract: FileContract, asked: Asked = {}, options: ExchangeOptions = {}) =>
  save(await take(contract, asked, options))) as Download

/** Saved only if its bytes have this SHA-256, as far as the browser can tell. @throws CallFailed */
export async function downloadApproved(
  contract: FileContract,
  params: Readonly<Record<string, string>>,
  sha256: string,
): Promise<Checked> {
  const parcel = await take(contract, { params })
  const checked = await checkSha256(parcel.content, sha256)
  if (checked !== 'different') save(parcel)
  return checked
}
