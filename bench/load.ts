/**
 * Bench: sends ready-made requests over kept-alive connections, one at a time on each, and notes how long each took.
 * It writes bytes and looks for the end of an answer, nothing else, so that it takes little of the two cores it shares
 * with what it measures. Runs as a worker.
 */
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** What stands before and after the key of each request. */
  readonly requests: readonly { readonly head: string; readonly tail: string }[]
}

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly refused: number
  readonly answered: number
}

async function drive({ port, connections, seconds, requests }: Load): Promise<Measured> {
  const took: number[] = []
  let refused = 0
  let sent = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const one = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let began = 0
      let waiting = ''
      const next = (): void => {
        began = performance.now()
        if (began >= until) {
          socket.end()
          resolve()
          return
        }
        const request = requests[sent % requests.length]
        sent += 1
        socket.write(`${request?.head}${crypto.randomUUID()}${request?.tail}`)
      }
      socket.setNoDelay(true)
      socket.setEncoding('latin1')
      socket.on('data', (part) => {
        waiting += part
        const end = waiting.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(waiting)?.[1] ?? 0)
        if (waiting.length < end + 4 + length) return
        took.push(performance.now() - began)
        if (!waiting.startsWith('HTTP/1.1 200')) refused += 1
        waiting = ''
        next()
      })
      socket.on('error', reject)
      socket.on('connect', next)
    })
  await Promise.all(Array.from({ length: connections }, () => one(connect(port, '127.0.0.1'))))
  const passed = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return {
    perSecond: (took.length - refused) / passed,
    p50: at(0.5),
    p99: at(0.99),
    refused,
    answered: took.length,
  }
}

parentPort?.postMessage(await drive(workerData))
