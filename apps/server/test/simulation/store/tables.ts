/**
 * Simulation: rows in memory, in place of PostgreSQL's. A row is never changed, only put in the place of another; what a transaction
 * has put is taken out again where it is not committed.
 */
export class Table<Row extends object> {
  readonly rows = new Map<string, Row>()
  readonly #undo: (() => void)[]

  constructor(undo: (() => void)[]) {
    this.#undo = undo
  }

  get(key: string): Row | undefined {
    return this.rows.get(key)
  }

  put(key: string, row: Row): void {
    const before = this.rows.get(key)
    this.#undo.push(() => (before === undefined ? this.rows.delete(key) : this.rows.set(key, before)))
    this.rows.set(key, row)
  }

  /** A row that must not be there yet: a primary key. */
  add(key: string, row: Row): void {
    if (this.rows.has(key)) throw new Error(`duplicate key value: ${key}`)
    this.put(key, row)
  }

  /** A row that must be there. */
  change(key: string, change: Partial<Row>): void {
    const row = this.rows.get(key)
    if (row) this.put(key, { ...row, ...change })
  }

  drop(key: string): void {
    const before = this.rows.get(key)
    if (before === undefined) return
    this.#undo.push(() => this.rows.set(key, before))
    this.rows.delete(key)
  }
}

/** An array as `arrayText` writes it, read again. */
export function arrayIn(text: unknown): (string | null)[] {
  const given = String(text)
  const values: (string | null)[] = []
  let at = 1
  while (at < given.length - 1) {
    if (given[at] === ',') at += 1
    if (given[at] === '"') {
      let value = ''
      at += 1
      let next = at
      while (given[next] !== '"') {
        if (given[next] === '\\') {
          value += given.slice(at, next)
          at = next + 1
          next += 1
        }
        next += 1
      }
      values.push(value + given.slice(at, next))
      at = next + 1
    } else {
      values.push(null)
      at += 'NULL'.length
    }
  }
  return values
}

export const wholeIn = (text: string | null | undefined): bigint => BigInt(text ?? 0)
