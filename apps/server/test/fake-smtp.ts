/** A mail server on a loopback port that keeps what it is given, or misbehaves as a test asks. */
import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly message: string
}

export interface FakeSmtp {
  readonly url: string
  readonly received: ReceivedMail[]
  /** How it treats the next mails: takes them, refuses them, or says nothing at all. */
  manner: 'takes' | 'refuses' | 'silent'
  close(): Promise<void>
}

export async function fakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (smtp.manner !== 'silent') serveMail(socket, smtp)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const smtp: FakeSmtp = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received: [],
    manner: 'takes',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return smtp
}

function serveMail(socket: Socket, smtp: FakeSmtp): void {
  let pending = ''
  let mail = { from: '', to: [] as string[], message: '' }
  let isMessage = false
  const answers: Record<string, (line: string) => string> = {
    EHLO: () => '250 fake',
    HELO: () => '250 fake',
    MAIL: (line) => {
      mail = { from: addressIn(line), to: [], message: '' }
      return '250 ok'
    },
    RCPT: (line) => {
      if (smtp.manner === 'refuses') return '450 mailbox busy'
      mail.to.push(addressIn(line))
      return '250 ok'
    },
    DATA: () => {
      isMessage = true
      return '354 go on'
    },
    RSET: () => '250 ok',
    QUIT: () => '221 bye',
  }
  const hear = (line: string): string | null => {
    if (!isMessage) return answers[line.slice(0, 4).toUpperCase()]?.(line) ?? '502 unknown'
    if (line !== '.') {
      mail.message += `${line}\n`
      return null
    }
    isMessage = false
    smtp.received.push(mail)
    return '250 taken'
  }
  socket.write('220 fake\r\n')
  socket.on('data', (part) => {
    const lines = `${pending}${part}`.split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      const answer = hear(line)
      if (answer) socket.write(`${answer}\r\n`)
    }
  })
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
