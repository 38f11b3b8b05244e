/** A local stand-in for Kite: its ticker and its HTTP answers, with the vendor's own bytes and habits. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface KiteStub {
  readonly url: string
  readonly tickerUrl: string
  /** What was said on the line that is open now, oldest first. */
  readonly said: { a: string; v: unknown }[]
  readonly lines: () => number
  /** Sends to all lines: bytes as a frame, text as text. */
  send(data: Uint8Array | string): void
  /** Cuts every line without a goodbye. */
  cut(): void
  /** Lines are refused with this status until it is null again. */
  refuseWith(status: number | null): void
  answer(path: string, body: string, status?: number): void
  readonly asked: { path: string; authorization: string | undefined }[]
  close(): Promise<void>
}

export async function kiteStub(): Promise<KiteStub> {
  const answers = new Map<string, { body: string; status: number }>()
  const asked: KiteStub['asked'] = []
  const said: KiteStub['said'] = []
  const open = new Set<WebSocket>()
  let refusal: number | null = null
  let lines = 0
  const http = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const answer = answers.get(path.split('?')[0] ?? '')
    reply.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' })
    reply.end(
      answer?.body ?? '{"status":"error","error_type":"GeneralException","message":"Route not found"}',
    )
  })
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const isAllowed = searchParams.get('api_key') === 'key' && searchParams.get('access_token') === 'secret'
    const status = refusal ?? (isAllowed ? null : 403)
    if (status !== null) return void socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (line) => {
      lines += 1
      said.length = 0
      open.add(line)
      line.on('message', (words) => said.push(JSON.parse(words.toString())))
      line.on('close', () => open.delete(line))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    tickerUrl: `ws://127.0.0.1:${port}`,
    said,
    asked,
    lines: () => lines,
    send: (data) => {
      for (const line of open) line.send(data)
    },
    cut: () => {
      for (const line of open) line.terminate()
    },
    refuseWith: (status) => {
      refusal = status
    },
    answer: (path, body, status = 200) => void answers.set(path, { body, status }),
    close: async () => {
      for (const line of open) line.terminate()
      sockets.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
