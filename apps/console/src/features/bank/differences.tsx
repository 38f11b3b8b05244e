/** bank: each thing that keeps the ledger and the bank apart, so that no paisa of the difference is a riddle. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type Reconciliation, recordActs, type StatementLine } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import type { ReactNode } from 'react'
import { Amount, rupeeWords } from '../../platform/amount.tsx'
import { rowLink } from '../../platform/row-link.tsx'
import { pathOf, signedRupees } from './line-facts.ts'
import { say } from './say.ts'

const MOST = 200

/** The ledger's own name of an act, where nothing better is known. */
const actWords = (act: string): string =>
  Object.entries(recordActs).find(([name]) => name === act)?.[1].title ?? act

interface Item {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly rupees: number
  readonly path: string | null
}

const fromLine = (line: StatementLine, note: string): Item => ({
  key: line.id,
  title: line.payer ?? line.narration,
  note,
  rupees: signedRupees(line),
  path: pathOf(line),
})

function listsOf(books: Reconciliation): { title: string; items: Item[] }[] {
  return [
    {
      title: say('notInLedger'),
      items: books.lines_without_entry.map((line) =>
        fromLine(line, say('dayAndWhy', { day: istDay(line.day), why: line.why })),
      ),
    },
    {
      title: say('notOnStatement'),
      items: books.entries_without_line.map(({ transfer_id, act, at, amount }) => ({
        key: transfer_id,
        title: actWords(act),
        note: istDay(at),
        rupees: amount,
        path: null,
      })),
    },
    {
      title: say('amountsDiffer'),
      items: books.lines_that_differ.map(({ line, counted }) =>
        fromLine(line, say('ledgerHas', { day: istDay(line.day), amount: rupeeWords(counted) })),
      ),
    },
  ]
}

export function Differences({ books }: { books: Reconciliation }) {
  const lists = listsOf(books).filter(({ items }) => items.length > 0)
  if (lists.length === 0) return null
  return (
    <section aria-label={say('differences')} className="mb-6 grid items-start gap-4 lg:grid-cols-2">
      {lists.map(({ title, items }) => (
        <Card
          key={title}
          flush
          title={title}
          aside={items.length >= MOST ? say('first', { count: MOST }) : items.length}
        >
          <List className="mt-1">
            {items.map((item) => (
              <Difference key={item.key} item={item} />
            ))}
          </List>
        </Card>
      ))}
    </section>
  )
}

function Difference({ item }: { item: Item }) {
  const { title, note, rupees, path } = item
  return (
    <ListItem
      title={title}
      note={note}
      trailing={<Amount rupees={rupees} sign="always" tone="change" />}
      {...(path ? { link: (content: ReactNode, look: string) => rowLink(path, content, look) } : {})}
    />
  )
}
