/** journeys: the figures of a screen as they are read out, all at one instant: no price can move between two of them. */
import type { Page } from '@playwright/test'

/** In paise. */
type Figures = Readonly<Record<string, number>>

interface TableFigures {
  /** By the name of the row, then by the head of the column. */
  readonly rows: Readonly<Record<string, Figures>>
  readonly total: Figures
}

export interface Screen {
  /** By label or heading. */
  readonly tables: Readonly<Record<string, TableFigures>>
  /** By the label or heading of the card, then by the term. */
  readonly terms: Readonly<Record<string, Figures>>
  /** The first amounts of a card, in their order. */
  readonly amounts: Readonly<Record<string, readonly number[]>>
  /** What the curve says of its last day; empty where there is none. */
  readonly curve: string
}

export const figuresOn = (page: Page, part = 'main'): Promise<Screen> =>
  page.evaluate((selector) => {
    /** ₹12,34,567.89 as it is read out: 123456789. */
    const amountsIn = (element: Element): number[] => {
      const spoken = [...element.querySelectorAll('.sr-only')].map(({ textContent }) => textContent)
      // The tables behind pictures have plain words.
      return [...spoken, element.textContent].flatMap((text) => {
        const found = /^([+−-]?)₹([\d,]+)\.(\d\d)$/.exec(text?.trim() ?? '')
        if (!found) return []
        const paise = Number(`${found[2]}${found[3]}`.replaceAll(',', ''))
        return [found[1] === '−' || found[1] === '-' ? -paise : paise]
      })
    }
    const words = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''
    const cardOf = (element: Element): string => {
      const card = element.closest('section')
      return card?.getAttribute('aria-label') ?? words(card?.querySelector('h2, h3'))
    }
    const tables: Record<
      string,
      { rows: Record<string, Record<string, number>>; total: Record<string, number> }
    > = {}
    const terms: Record<string, Record<string, number>> = {}
    const amounts: Record<string, number[]> = {}
    const main = document.querySelector(selector) ?? document.body
    for (const table of main.querySelectorAll('table')) {
      const heads = [...table.querySelectorAll('thead th')].map(words)
      const read = (row: Element): Record<string, number> =>
        Object.fromEntries(
          [...row.querySelectorAll(':scope > th, :scope > td')].flatMap((cell, place) => {
            const [first] = amountsIn(cell)
            return first === undefined || place === 0 ? [] : [[heads[place] ?? '', first]]
          }),
        )
      const rows: Record<string, Record<string, number>> = {}
      for (const row of table.querySelectorAll('tbody > tr')) {
        const head = row.querySelector('th')
        if (head) rows[words(head.querySelector('.font-medium') ?? head)] = read(row)
      }
      const foot = table.querySelector('tfoot tr')
      const name = table.getAttribute('aria-label') ?? cardOf(table)
      tables[name] = { rows, total: foot ? read(foot) : {} }
    }
    for (const term of main.querySelectorAll('dt')) {
      const [first] = amountsIn(term.parentElement ?? term)
      if (first === undefined) continue
      const card = cardOf(term)
      terms[card] = { ...terms[card], [words(term)]: first }
    }
    for (const card of main.querySelectorAll('section')) {
      const name = card.getAttribute('aria-label') ?? words(card.querySelector('h2, h3'))
      amounts[name] ??= amountsIn(card)
    }
    const curve = main.querySelector('[role="slider"]')?.getAttribute('aria-valuetext') ?? ''
    return { tables, terms, amounts, curve }
  }, part)

export const sumOf = (figures: Iterable<number | undefined>): number =>
  [...figures].reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)

/** A column of tables that stand on one screen. */
export const columnOf = (tables: readonly (TableFigures | undefined)[], head: string): number =>
  sumOf(tables.flatMap((table) => Object.values(table?.rows ?? {}).map((row) => row[head])))
