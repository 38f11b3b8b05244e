/** taxes: a financial year as a PDF for whoever files the return. */
import { brand } from '@pramaan/brand'
import type { TaxYear } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { Client } from '../../clients/clients.ts'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import {
  colours,
  finish,
  newSheet,
  noteHeight,
  page,
  type Sheet,
  write,
  writeNote,
} from '../../platform/sheet.ts'
import { drawFacts, drawRows, figures, placeFor } from '../../platform/sheet-tables.ts'
import type { TaxedLot, YearSoFar } from './rules.ts'
import { type InstrumentById, lotView, taxOf } from './tax-view.ts'
import { ESTIMATE, incomeWords, rateWords, termWords } from './words.ts'

export interface TaxPdfAsk {
  readonly client: Pick<Client, 'name' | 'account'>
  readonly at: Date
  readonly mode: 'demo' | 'live'
  readonly by: InstrumentById
}

const rupees = (amount: bigint): string => formatRupees(paise(amount))
const AMOUNT = { x: page.right - 120, how: figures(120) }

export function writeTaxPdf(soFar: YearSoFar, view: TaxYear, ask: TaxPdfAsk): Sheet {
  const title = `Tax, financial year ${view.year}`
  const sheet = newSheet(title, brand.name, ask.at)
  write(sheet, brand.name, page.left, 52, { size: 20, font: 'strong', colour: colours.accent })
  write(sheet, `${title}: estimate`, page.left, 80, { size: 12, font: 'strong' })
  const facts = [
    ['Client', `${ask.client.name}, account ${ask.client.account}`],
    ['Period', `${dayInWords(view.from)} to ${dayInWords(view.to)}`],
    ['Generated on', momentInWords(ask.at.getTime())],
  ] as const
  let y = drawFacts(sheet, facts, 106)
  y = drawSums(sheet, soFar, y)
  y = drawIncome(sheet, soFar, y + 10)
  y = drawLots(sheet, soFar.lots, ask.by, y + 10)
  const place = placeFor(sheet, y + 10, noteHeight(sheet, ESTIMATE, page.left))
  writeNote(sheet, ESTIMATE, page.left, place)
  finish(sheet, `${title} · account ${ask.client.account}`, ask.mode)
  return sheet
}

type Sum = readonly [what: string, amount: bigint]

const drawList = (sheet: Sheet, title: string, rows: readonly Sum[], from: number): number =>
  drawRows(sheet, from, {
    ...{ rows, height: 16 },
    headings: [
      [title, page.left],
      ['Amount', AMOUNT.x, AMOUNT.how],
    ],
    draw: ([what, amount], y) => {
      write(sheet, what, page.left, y, { width: 370 })
      write(sheet, rupees(amount), AMOUNT.x, y, AMOUNT.how)
    },
  })

function drawSums(sheet: Sheet, soFar: YearSoFar, from: number): number {
  const { equity, others, broughtForward } = soFar
  const { tax, cess } = taxOf(soFar)
  const sums: Sum[] = [
    ['Short-term loss brought forward, as far as it was made here', broughtForward.short],
    ['Long-term loss brought forward, as far as it was made here', broughtForward.long],
    ['Long-term gains on equity that are exempt', equity.exemptUsed],
    ...[...equity.taxable].map(
      ([key, amount]): Sum => [
        `${key.startsWith('ST') ? 'Short-term' : 'Long-term'} gains on equity, taxed at ${key.slice(2)}%`,
        amount,
      ],
    ),
    ['Long-term gains on bonds and other funds, taxed at 12.5%', others.longGain],
    ['Gains that are taxed at your slab', others.slabGain],
    ['Tax on sales', tax],
    ['Cess of 4%', cess],
    ['Tax on sales in all', tax + cess],
    ['Short-term loss carried forward', equity.carriedShort],
    ['Long-term loss carried forward', equity.carriedLong],
  ]
  return drawList(
    sheet,
    'Sales',
    sums.filter(([what, amount]) => amount !== 0n || what.startsWith('Tax on')),
    from,
  )
}

function drawIncome(sheet: Sheet, { income, charges }: YearSoFar, from: number): number {
  const sums = income.flatMap(({ kind, gross, tds }): Sum[] => [
    [incomeWords[kind], gross],
    ...(tds > 0n ? [[`${incomeWords[kind]}: tax deducted at source`, tds] as const] : []),
  ])
  return drawList(
    sheet,
    'Income and charges',
    [...sums, ['STT, never part of the cost', charges.stt], ['All other charges', charges.others]],
    from,
  )
}

const COST = { x: 305, how: figures(78) }
const PROCEEDS = { x: 386, how: figures(78) }
const GAIN = { x: 467, how: figures(page.right - 467) }

const drawLots = (sheet: Sheet, lots: readonly TaxedLot[], by: InstrumentById, from: number): number =>
  drawRows(sheet, from, {
    ...{ rows: lots, height: 29 },
    headings: [
      ['Sales by lot, oldest lot first', page.left],
      ['Quantity', 230, figures(68)],
      ['Cost', COST.x, COST.how],
      ['Sale value', PROCEEDS.x, PROCEEDS.how],
      ['Gain', GAIN.x, GAIN.how],
    ],
    draw: (lot, y) => {
      const shown = lotView(lot, by)
      write(sheet, shown.name, page.left, y, { width: 190 })
      write(sheet, lot.quantity === 0n ? 'a fraction' : String(shown.quantity), 230, y, figures(68))
      write(sheet, rupees(lot.cost), COST.x, y, COST.how)
      write(sheet, rupees(lot.proceeds), PROCEEDS.x, y, PROCEEDS.how)
      write(sheet, rupees(lot.gain), GAIN.x, y, GAIN.how)
      const held = `Bought ${dayInWords(lot.acquired)}, sold ${dayInWords(lot.sold)}, ${shown.days} days`
      writeNote(
        sheet,
        [held, termWords(shown.term), rateWords(shown.rate)].filter(Boolean).join(' · '),
        page.left,
        y + 12,
      )
    },
  })
