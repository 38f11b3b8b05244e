/** Simulation: which of the product's statements the model of the database answers. Any other ends the life. */
import { firmStatements } from './firm-statements.ts'
import { pinStatements, sessionStatements, tryStatements } from './people-statements.ts'
import type { Store } from './store.ts'
import { dueStatements, keyStatements, orderStatements } from './trading-statements.ts'

export type Answering = (store: Store, values: readonly unknown[]) => object[]

/** How the text begins, or what it looks like. */
export type Statement = readonly [text: string | RegExp, answer: Answering]

const known: readonly Statement[] = [
  ...orderStatements,
  ...dueStatements,
  ...keyStatements,
  ...sessionStatements,
  ...pinStatements,
  ...tryStatements,
  ...firmStatements,
]

const byText = new Map<string, Answering>()

export function answeringTo(text: string): Answering | null {
  const found = byText.get(text)
  if (found) return found
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const [, answer] =
    known.find(([wanted]) => (typeof wanted === 'string' ? flat.startsWith(wanted) : wanted.test(flat))) ?? []
  if (!answer) return null
  byText.set(text, answer)
  return answer
}
