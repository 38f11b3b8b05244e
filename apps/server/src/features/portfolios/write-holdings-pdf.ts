/** portfolios: the holding statement: what is held at a moment, with cost, price and where the price is from. */
import { brand } from '@pramaan/brand'
import type { Portfolio, Position } from '@pramaan/contracts'
import { formatRupees, fromWire, groupIndian } from '@pramaan/money'
import type { Client } from '../../clients/clients.ts'
import { momentInWords } from '../../market/session-words.ts'
import { colours, finish, newSheet, page, type Sheet, write, writeNote } from '../../platform/sheet.ts'
import { drawFacts, drawRows, figures } from '../../platform/sheet-tables.ts'

export interface HoldingsAsk {
  readonly client: Pick<Client, 'name' | 'account'>
  readonly at: Date
  readonly mode: 'demo' | 'live'
}

/** A NAV has four decimals. */
function rupees(amount: number): string {
  const whole = fromWire(amount)
  return whole === null ? `₹${counted(amount)}` : formatRupees(whole)
}

const orDash = (amount: number | null): string => (amount === null ? '–' : rupees(amount))

const counted = (quantity: number): string => {
  const [whole = '', part] = String(quantity).split('.')
  return part === undefined ? groupIndian(whole) : `${groupIndian(whole)}.${part}`
}

export function writeHoldingsPdf(
  portfolio: Portfolio,
  positions: readonly Position[],
  { client, at, mode }: HoldingsAsk,
): Sheet {
  const sheet = newSheet('Holding statement', brand.name, at)
  write(sheet, brand.name, page.left, 52, { size: 20, font: 'strong', colour: colours.accent })
  write(sheet, 'Holding statement', page.left, 80, { size: 12, font: 'strong' })
  const facts = [
    ['Client', `${client.name}, account ${client.account}`],
    ['As of', momentInWords(at.getTime())],
    ['Holdings', rupees(portfolio.holdings)],
    ['Cash', rupees(portfolio.cash)],
    ...(portfolio.owed === undefined ? [] : [['Owed on a loan', rupees(portfolio.owed)] as const]),
    ['Net worth', rupees(portfolio.net_worth)],
  ] as const
  drawRows(sheet, drawFacts(sheet, facts, 106), {
    ...{ rows: positions, height: 29 },
    headings: [
      ['Holding', page.left],
      ['Quantity', 240, figures(60)],
      ['Cost', 305, figures(78)],
      ['Price', 386, figures(70)],
      ['Value', 460, figures(page.right - 460)],
    ],
    draw: (one, y) => {
      write(sheet, one.name, page.left, y, { width: 190 })
      write(sheet, counted(one.quantity), 240, y, figures(60))
      write(sheet, rupees(one.cost), 305, y, figures(78))
      write(sheet, orDash(one.price), 386, y, figures(70))
      write(sheet, orDash(one.value), 460, y, figures(page.right - 460))
      const source = `${one.source}, ${momentInWords(Date.parse(one.as_of))}`
      writeNote(sheet, `${one.market} ${one.symbol} · price from ${source}`, page.left, y + 12)
    },
  })
  finish(sheet, `Holding statement · account ${client.account}`, mode)
  return sheet
}
