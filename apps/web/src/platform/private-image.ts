/**
 * platform: the client's own images. They come only with the bearer token, so no address of one can stand in an img:
 * its bytes are fetched and live in this page under a blob address, for as long as a part of the page shows them.
 */
import { CallFailed, cutShort } from '@pramaan/browser/calls.ts'
import { limits, urlOf, viewImage } from '@pramaan/contracts'
import { useEffect, useState } from 'react'
import { client } from './client.ts'
import { commonHeaders } from './exchange.ts'
import { sentenceOf } from './failures.ts'
import { addressOf, deadline, notesOf, openEnvelope } from './wire.ts'

async function send(id: string, bearer: string | null) {
  const limit = deadline(limits.requestTimeoutMs, [client.live.signal()])
  try {
    const response = await fetch(addressOf(urlOf(viewImage), { id }), {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...commonHeaders(null, bearer), Accept: 'image/jpeg' },
      signal: limit.signal,
    })
    const isImage = response.ok && response.headers.get('Content-Type') === 'image/jpeg'
    const envelope = isImage
      ? { code: 200, data: await response.blob(), message: null }
      : await openEnvelope(response)
    return { status: response.status, ok: response.ok, envelope, ...notesOf(response) }
  } catch {
    throw cutShort(limit)
  } finally {
    limit.clear()
  }
}

/** @throws CallFailed; or an Error when the answer was no image. */
async function fetchImage(url: string): Promise<string> {
  // Only the id is taken from the address: nothing but our own images can ever be asked for.
  const id = url.slice(url.lastIndexOf('/') + 1)
  const image = await client.exchange(viewImage, { background: true }, (bearer) => send(id, bearer))
  if (!(image instanceof Blob)) throw new TypeError('The answer was no image.')
  return URL.createObjectURL(image)
}

interface Shared {
  readonly src: Promise<string>
  users: number
}

/** The header, the drawer and a page may show the same image: it is fetched once, and let go by the last of them. */
const shared = new Map<string, Shared>()

function take(url: string): Shared {
  const known = shared.get(url) ?? { src: fetchImage(url), users: 0 }
  known.users++
  shared.set(url, known)
  return known
}

function letGo(url: string, image: Shared): void {
  image.users--
  if (image.users > 0) return
  shared.delete(url)
  image.src.then(
    (src) => URL.revokeObjectURL(src),
    () => undefined,
  )
}

export interface PrivateImage {
  /** What an img can show, or null while it is on its way, when there is none, and when it could not be had. */
  readonly src: string | null
  /** `gone` when there is no such image for this client, `unreachable` when it could not be asked for. */
  readonly problem: 'gone' | 'unreachable' | null
  /** The catalogue's sentence, where there is a problem. A picture that is missing is no reason for a toast. */
  readonly sentence: string | null
}

const none: PrivateImage = { src: null, problem: null, sentence: null }

const problemOf = (failure: unknown): 'gone' | 'unreachable' =>
  failure instanceof CallFailed && failure.status === 404 ? 'gone' : 'unreachable'

export function usePrivateImage(url: string | null): PrivateImage {
  const [shown, setShown] = useState(none)
  useEffect(() => {
    setShown(none)
    if (url === null) return
    let isWanted = true
    const image = take(url)
    image.src.then(
      (src) => isWanted && setShown({ ...none, src }),
      (failure) =>
        isWanted && setShown({ src: null, problem: problemOf(failure), sentence: sentenceOf(failure) }),
    )
    return () => {
      isWanted = false
      letGo(url, image)
    }
  }, [url])
  return shown
}
