/**
 * platform: one connection of the database's owner that can also stream whole tables in and out. For backups only;
 * everything that serves people works as the app's role.
 */
import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { connectionConfig, type Queries } from './database.ts'

/** What pg has and its types leave out. */
declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
    sendCopyFail(reason: string): void
  }
}

export interface OwnerSession extends Queries {
  /** The rows of a `copy … to stdout`, as they come; never more than a few blocks of them are in memory. */
  copyOut(statement: string): CopyOut
  /** Takes the rows of a `copy … from stdin`. */
  copyIn(statement: string): CopyIn
  /** Ends the connection, and with it whatever it had not committed. */
  close(): Promise<void>
}

const BLOCK_BYTES = 65_536

export async function openOwnerSession(url: string): Promise<OwnerSession> {
  const client = new pg.Client(connectionConfig({ url, asOwner: true }))
  // The statement that is under way fails with the reason.
  client.on('error', () => {})
  await client.connect()
  return {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await client.query<Row & pg.QueryResultRow>(text, values && [...values])).rows,
    copyOut: (statement) => client.query(new CopyOut(statement)),
    copyIn: (statement) => client.query(new CopyIn(statement)),
    close: async () => {
      // A copy that was given up half-way keeps the line paused: a polite goodbye would wait for ever.
      if (client.connection.stream.isPaused()) client.connection.stream.destroy()
      else await client.end()
    },
  }
}

class CopyOut extends Readable implements pg.Submittable {
  /** Known when the stream has ended. */
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | undefined
  #block = Buffer.allocUnsafe(BLOCK_BYTES)
  #filled = 0

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  /** A row. Copied at once: what it lies in is filled again by the next ones. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > this.#block.length) this.#give(chunk.length)
    chunk.copy(this.#block, this.#filled)
    this.#filled += chunk.length
  }

  #give(roomFor: number): void {
    const block = this.#block.subarray(0, this.#filled)
    this.#block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, roomFor))
    this.#filled = 0
    if (block.length > 0 && !this.push(block)) this.#connection?.stream.pause()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#give(0)
    this.push(null)
    // Nobody reads on past the end, and the line is the next statement's.
    this.#connection?.stream.resume()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }
}

class CopyIn extends Writable implements pg.Submittable {
  /** Known when the stream has finished. */
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | undefined
  #opened: (error?: Error) => void = () => {}
  #finished: (() => void) | undefined
  #isOver = false

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  override _construct(opened: (error?: Error) => void): void {
    this.#opened = opened
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#connection = connection
    this.#opened()
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#connection?.sendCopyFromChunk(chunk)
    if (this.#connection?.stream.writableNeedDrain) this.#connection.stream.once('drain', done)
    else done()
  }

  override _final(finished: () => void): void {
    this.#finished = finished
    this.#connection?.endCopyFrom()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#finished?.()
  }

  handleError(error: Error): void {
    this.#isOver = true
    if (this.#connection) this.destroy(error)
    else this.#opened(error)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#isOver) this.#connection?.sendCopyFail('given up')
    done(error)
  }
}

/** `COPY 12` */
const rowsOf = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0)
