/**
 * platform: sending one file, with progress. By the rules of every exchange, but through XMLHttpRequest, which alone
 * tells how much has been sent.
 */
import { type Answer, cutShort } from '@pramaan/browser/calls.ts'
import { type Contract, limits, type Received, urlOf } from '@pramaan/contracts'
import { client } from './client.ts'
import { commonHeaders, type Exchange, type ExchangeOptions } from './exchange.ts'
import type { Live } from './live.ts'
import { addressOf, deadline, notesOf, openEnvelope } from './wire.ts'

export interface UploadOptions extends ExchangeOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** What the call's path asks for. */
  readonly params?: Readonly<Record<string, string>>
  /** How much has left this device, in whole percent. */
  readonly onProgress?: (percent: number) => void
}

/** One POST of a form; a test plays the line. */
export type Post = (
  url: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
) => Promise<Response>

export type UploadContract = Contract & { readonly takesFile: true | 'document' }

type Uploader = <C extends UploadContract>(
  contract: C,
  file: File,
  options?: UploadOptions,
) => Promise<Received<C['reply']>>

const RETRY_AFTER = 'Retry-After'

/** @throws anything when no answer came. */
export const postByXhr: Post = (url, form, headers, signal, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 100 : Math.floor((loaded / total) * 100))
    request.onload = () => {
      const wait = request.getResponseHeader(RETRY_AFTER)
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: wait === null ? {} : { [RETRY_AFTER]: wait },
        }),
      )
    }
    request.onerror = () => reject(new Error('The file could not be sent.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) return reject(signal.reason)
    request.send(form)
  })

export function createUpload(exchange: Exchange, live: Pick<Live, 'signal'>, post: Post): Uploader {
  async function send(
    contract: UploadContract,
    file: File,
    key: string,
    bearer: string | null,
    { signal, params, onProgress = () => undefined }: UploadOptions,
  ): Promise<Answer> {
    const limit = deadline(limits.uploadTimeoutMs, signal ? [signal, live.signal()] : [live.signal()])
    const form = new FormData()
    form.append('file', file)
    try {
      const headers = commonHeaders(key, bearer)
      const response = await post(addressOf(urlOf(contract), params), form, headers, limit.signal, onProgress)
      const envelope = await openEnvelope(response)
      return { status: response.status, ok: response.ok, envelope, ...notesOf(response) }
    } catch {
      throw cutShort(limit)
    } finally {
      limit.clear()
    }
  }

  // As in call(): the server validates what it sends, so its word is taken for the shape of the reply.
  const run = (contract: UploadContract, file: File, options: UploadOptions = {}): Promise<unknown> => {
    const { idempotencyKey: key = crypto.randomUUID(), params = {} } = options
    const again = () => run(contract, file, { params, idempotencyKey: key, inline: true })
    return exchange(contract, { ...options, write: { path: contract.path, again } }, (bearer) =>
      send(contract, file, key, bearer, options),
    )
  }
  return run as Uploader
}

/** @throws CallFailed */
export const upload: Uploader = createUpload(client.exchange, client.live, postByXhr)
