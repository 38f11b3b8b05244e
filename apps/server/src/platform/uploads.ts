/**
 * platform: takes in one file. Files are held in memory and never touch the disk in the clear, so how much may be
 * held at once is counted before anything is read.
 */
import { limits, Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'

/** Room for six files of the largest kind, or for fifty of what a phone takes. */
const MOST_BYTES_IN_HAND = 6 * limits.imageMaximumBytes
const MOST_PER_SENDER = 3
/** What the multipart form adds to its one file. */
const FORM_BYTES = 64 * 1024

/** How it is said of what the call takes. */
export type TooLarge = 'image_too_large' | 'file_too_large'

export interface Uploads {
  /** Reads the file of the request and hands it to `use`; until that is done, it counts as held. */
  take<T>(request: FastifyRequest, tooLarge: TooLarge, use: (file: Buffer) => Promise<T>): Promise<T>
}

export function uploads(): Uploads {
  let bytesInHand = 0
  const perSender = new Map<string, number>()
  const countFor = (sender: string, change: 1 | -1): void => {
    const count = (perSender.get(sender) ?? 0) + change
    if (count === 0) perSender.delete(sender)
    else perSender.set(sender, count)
  }
  return {
    take: async (request, tooLarge, use) => {
      if (!request.isMultipart())
        throw new Refusal('media_type_wrong', { says: 'Send the file as a form (multipart/form-data).' })
      const bytes = promisedBytes(request)
      const sender = request.caller?.clientId ?? request.address
      if (bytes > limits.imageMaximumBytes + FORM_BYTES) throw new Refusal(tooLarge)
      if ((perSender.get(sender) ?? 0) >= MOST_PER_SENDER) {
        throw new Refusal('too_many_requests', { retryAfterS: 2 })
      }
      if (bytesInHand + bytes > MOST_BYTES_IN_HAND) throw new Refusal('server_busy', { retryAfterS: 2 })
      bytesInHand += bytes
      countFor(sender, 1)
      try {
        return await use(await readFile(request, tooLarge))
      } finally {
        bytesInHand -= bytes
        countFor(sender, -1)
      }
    },
  }
}

/** A sender who does not say how much there is may send the most there can be. */
function promisedBytes(request: FastifyRequest): number {
  const length = request.headers['content-length']
  return length === undefined ? limits.imageMaximumBytes : Number(length)
}

/**
 * Whoever goes away in the middle sends no end: what reads the form would wait for it for ever, also where they had gone before it began
 * to read, and all the while the file would count as held.
 */
async function readFile(request: FastifyRequest, tooLarge: TooLarge): Promise<Buffer> {
  const { raw } = request
  const gone = Promise.withResolvers<never>()
  const leave = (): void => {
    if (!raw.readableEnded) gone.reject(new Refusal('request_malformed'))
  }
  raw.once('close', leave)
  try {
    if (raw.destroyed) leave()
    return await Promise.race([gone.promise, readForm(request, tooLarge)])
  } finally {
    raw.off('close', leave)
  }
}

/** The form holds the one file and nothing else. Its name and its type are the sender's own words and not read. */
async function readForm(request: FastifyRequest, tooLarge: TooLarge): Promise<Buffer> {
  try {
    let file: Buffer | null = null
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || file) throw new Refusal('request_malformed')
      file = await part.toBuffer()
    }
    if (!file) throw new Refusal('request_malformed')
    return file
  } catch (error) {
    throw isTooLarge(error) ? new Refusal(tooLarge) : new Refusal('request_malformed')
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
