/** Bench: many pages that listen to the stream. They read frames as bytes and keep only how late each was. */
import { decodeQuotes } from '@pramaan/contracts'
import { benchSocket } from './socket.ts'

const url = new URL(process.argv[2] ?? '')
const stocks = Array.from({ length: 200 }, (_, n) => `NSE:B${n}`)
const DIAL_AT_ONCE = 25
/** Every so many frames one is decoded for its time: decoding all would measure ourselves. */
const LOOK_AT_EVERY = 7

let delays: number[] = []
let frames = 0

process.on('message', async (message: string[] | 'measure' | 'report') => {
  if (message === 'measure') {
    delays = []
    frames = 0
  } else if (message === 'report') process.send?.({ delays, frames })
  else {
    for (let from = 0; from < message.length; from += DIAL_AT_ONCE) {
      await Promise.all(message.slice(from, from + DIAL_AT_ONCE).map(listen))
    }
    process.send?.('listening')
  }
})

async function listen(ticket: string): Promise<void> {
  const socket = await benchSocket(url, (payload, isText) => {
    if (isText) {
      if (payload.toString().includes('"opened"')) socket.say({ op: 'subscribe', stocks })
      return
    }
    frames += 1
    if (frames % LOOK_AT_EVERY === 0) delays.push(Date.now() - (decodeQuotes(payload)?.sentMs ?? 0))
  })
  socket.say({ op: 'open', ticket })
}
