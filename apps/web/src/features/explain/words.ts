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
  twr: { name: say('twr'), means: say('twrMeans') },
  driver_flows: { name: say('driverFlows'), means: say('driverFlowsMeans') },
  driver_price: { name: say('driverPrice'), means: say('driverPriceMeans') },
  driver_income: { name: say('driverIncome'), means: say('driverIncomeMeans') },
  driver_charges: { name: say('driverCharges'), means: say('driverChargesMeans') },
  driver_interest: { name: say('driverInterest'), means: say('driverInterestMeans') },
}

export const wordsOf = (figure: ExplainedFigure): Words => words[figure]

export const isExplained = (figure: string): figure is ExplainedFigure => Object.hasOwn(words, figure)

const codes: Readonly<Record<string, string>> = {
  cash: say('termCash'),
  holdings: say('termHoldings'),
  position: say('termPosition'),
  owed: say('termOwed'),
  entry: say('termEntry'),
  flow: say('termFlow'),
  opening: say('termOpening'),
  closing: say('termClosing'),
  day: say('termDay'),
}

const actTitle = (act: string): string | null => {
  const known: Readonly<Record<string, { readonly title: string }>> = recordActs
  return known[act]?.title ?? null
}

/** The holding by its name, a row of the ledger by what was done, another figure by its own name. */
export function termName({ code, name, count, source }: FigureTerm): string {
  if (code === 'others') return say('termOthers', { count })
  if (name !== null) return name
  if (source?.kind === 'ledger') return actTitle(source.act) ?? codes[code] ?? say('termOther')
  if (source?.kind === 'figure' && isExplained(source.figure)) return wordsOf(source.figure).name
  return codes[code] ?? (isExplained(code) ? wordsOf(code).name : say('termOther'))
}
