/** Sends a file the way our browser does: as the one field of a form. */
import { type Contract, type Envelope, urlOf } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'

export interface SendingFile {
  readonly token?: string | undefined
  readonly file: Buffer
  readonly field?: string
  readonly fileName?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

const BOUNDARY = 'a-line-between-the-parts'

export const formPart = ({
  file,
  field = 'file',
  fileName = 'photo.jpg',
  type = 'image/jpeg',
}: SendingFile): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ])

export const formEnd = Buffer.from(`--${BOUNDARY}--\r\n`)

export async function sendForm(
  app: FastifyInstance,
  call: Pick<Contract, 'base' | 'path'>,
  payload: Buffer,
  { token, headers = {} }: Pick<SendingFile, 'token' | 'headers'>,
): Promise<{ status: number; body: Envelope<{ url: string }>; raw: string }> {
  const response = await app.inject({
    method: 'POST',
    url: urlOf(call),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, body: response.json(), raw: response.body }
}

export const sendFile = (app: FastifyInstance, call: Pick<Contract, 'base' | 'path'>, sending: SendingFile) =>
  sendForm(app, call, Buffer.concat([formPart(sending), formEnd]), sending)

/** Looks at an image the way the client's browser does. */
export async function seeImage(app: FastifyInstance, url: string, token: string) {
  const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    raw: response.body,
  }
}

/** A small picture of its own for each number, so that no two have the same content. */
export const picture = (seed: number, widthPx = 80, heightPx = 50): Sharp =>
  sharp(pixels(seed, widthPx, heightPx), { raw: { width: widthPx, height: heightPx, channels: 3 } })

function pixels(seed: number, widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(widthPx * heightPx * 3)
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = (seed * 37 + (at % (widthPx * 3)) * (1 + (seed % 5))) & 255
  return bytes
}
