/** explain: what each figure and each of its terms is called. */
import { type ExplainedFigure, type FigureTerm, recordActs } from '@pramaan/contracts'
import { say } from './say.ts'

interface Words {
  readonly name: string
  readonly means: string
}

const words: Readonly<Record<ExplainedFigure, Words>> = {
  net_worth: { name: say('netWorth'), means: say('netWorthMeans') },
  cash: { name: say('cash'), means: say('cashMeans') },
  holdings: { name: say('holdings'), means: say('holdingsMeans') },
  owed: { name: say('owed'), means: say('owedMeans') },
  invested: { name: say('invested'), means: say('investedMeans') },
  profit: { name: say('profit'), means: say('profitMeans') },
  realised: { name: say('realised'), means: say('realisedMeans') },
  dividends: { name: say('dividends'), means: say('dividendsMeans') },
  income: { name: say('income'), means: say('incomeMeans') },
  day_change: { name: say('dayChange'), means: say('dayChangeMeans') },
  net_invested: { name: say('netInvested'), means: say('netInvestedMeans') },
  gain: { name: say('gain'), means: say('gainMeans') },
  xirr: { name: say('xirr'), means: say('xirrMeans') },
  mwr: { name: say('mwr'), means: say('mwrMeans') },
  twr: { name: say('twr'), means: say('twrMeans') },
  driver_flows: { name: say('driverFlows'), means: say('driverFlowsMeans') },
  driver_price: { name: say('driverPrice'), means: say('driverPriceMeans') },
  driver_income: { name: say('driverIncome'), means: say('driverIncomeMeans') },
  driver_charges: { name: say('driverCharges'), means: say('driverChargesMeans') },
  driver_interest: { name: say('driverInterest'), means: say('driverInterestMeans') },
}

export const wordsOf = (figure: ExplainedFigure): Words => words[figure]

export const isExplained = (figure: string): figure is ExplainedFigure => Object.hasOwn(words, figure)

/** The places that cash is in are told as balances: their row is the last that changed them. */
const places: Readonly<Record<string, string>> = {
  cash: say('termCash'),
  held: say('termHeld'),
  blocked: say('termBlocked'),
  unsettled: say('termUnsettled'),
  advance: say('termAdvance'),
  credit: say('termCredit'),
  owed: say('termOwed'),
}

const codes: Readonly<Record<string, string>> = {
  holdings: say('termHoldings'),
  position: say('termPosition'),
  entry: say('termEntry'),
  flow: say('termFlow'),
  opening: say('termOpening'),
  closing: say('termClosing'),
  growth: say('termGrowth'),
  order: say('termOrder'),
  fraction: say('termFraction'),
  unpriced: say('termUnpriced'),
  beside: say('termBeside'),
}

export const isBalance = ({ code, source }: FigureTerm): boolean =>
  source?.kind === 'ledger' && Object.hasOwn(places, code)

const actTitle = (act: string): string | null => {
  const known: Readonly<Record<string, { readonly title: string }>> = recordActs
  return known[act]?.title ?? null
}

/** The holding by its name, a row of the ledger by what was done, another figure by its own name. */
export function termName(term: FigureTerm): string {
  const { code, name, count, source } = term
  if (code === 'others') return say('termOthers', { count })
  if (name !== null) return name
  if (source?.kind === 'figure' && isExplained(source.figure)) return wordsOf(source.figure).name
  if (isBalance(term)) return places[code] ?? say('termOther')
  if (source?.kind === 'ledger') return actTitle(source.act) ?? codes[code] ?? say('termOther')
  return codes[code] ?? places[code] ?? say('termOther')
}
