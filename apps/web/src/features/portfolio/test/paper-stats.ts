/** portfolio tests: what a portfolio has done so far, on paper. */
import type {
  Allocation,
  HoldingLine,
  HoldingTable,
  InvestStat,
  MonthReturn,
  PortfolioDay,
  WeekProfit,
} from '@pramaan/contracts'

export const AS_OF = '2026-11-16T10:12:00.000Z'

export const INVEST_STAT = 'GET /stat/app/v1/invest_stat'
export const WEEKS = 'GET /stat/app/v1/week_profit'
export const MONTHS = 'GET /stat/app/v1/month_return'
export const ALLOCATION = 'GET /stat/app/v1/allocation'
export const STOCKS = 'GET /stat/app/v1/stock_portfolio'
export const FUNDS = 'GET /stat/app/v1/fund_portfolio'
export const STRUCTURED = 'GET /stat/app/v1/stru_portfolio'
export const DAY = 'GET /stat/app/v1/day'

/** ₹1,00,000 that became ₹1,30,000 with ₹20,000 more: ₹10,000 of gain, ₹2,000 ahead of the index. */
export const stat: InvestStat = {
  as_of: AS_OF,
  from: '2025-11-17',
  to: '2026-11-16',
  begins: '2024-12-02',
  worth_from: 100_000,
  worth_to: 130_000,
  curve: {
    days: ['2026-11-14', '2026-11-15', '2026-11-16'],
    net_worth: [101_000, 121_500.25, 130_000],
    net_invested: [100_000, 120_000, 120_000],
    benchmark: [100_500, 120_500, 128_000],
  },
  flows: [{ day: '2026-11-15', amount: 20_000 }],
  drivers: { flows: 20_000, price: 9_600.5, income: 500, charges: -100.5, interest: 0 },
  returns: {
    gain: 10_000,
    gain_pct: 8.33,
    xirr_pct: 9.8,
    mwr_pct: 9.8,
    twr_pct: 9.75,
    cagr_pct: null,
    dietz_pct: 9.7,
  },
  risk: {
    drawdown_pct: 4.2,
    drawdown_from: '2026-03-02',
    drawdown_to: '2026-04-09',
    volatility_pct: 12.5,
  },
  benchmark: { name: 'Nifty 50', worth: 128_000, ahead: 2_000, xirr_pct: 7.75, mwr_pct: 7.75 },
}

export const weeks: WeekProfit = {
  as_of: AS_OF,
  weeks: [
    { from: '2026-11-02', to: '2026-11-08', profit: -300.5, flows: 0, worth: 101_000 },
    { from: '2026-11-09', to: '2026-11-15', profit: 500.25, flows: 20_000, worth: 121_500.25 },
  ],
}

export const months: MonthReturn = {
  as_of: AS_OF,
  months: [
    { month: '2026-10', return_pct: 4, profit: 4_000, flows: 0, worth: 101_000 },
    { month: '2026-11', return_pct: -0.31, profit: -300, flows: 20_000, worth: 130_000 },
  ],
}

export const line = (symbol: string, more: Partial<HoldingLine> = {}): HoldingLine => ({
  id: `NSE:${symbol}`,
  dtype: 'stock',
  market: 'NSE',
  symbol,
  name: `${symbol} Limited`,
  quantity: 20,
  pledged: 0,
  invested: 28_700.45,
  average_price: 1_435.02,
  price: 1_500,
  value: 30_000,
  profit: 1_299.55,
  roi: 4.52,
  realised: 0,
  income: 120,
  xirr_pct: 11.2,
  day_change: 200,
  share_pct: 23.07,
  sector: 'IT',
  issuer: `${symbol} Limited`,
  cap: 'large',
  source: 'Simulated',
  as_of: AS_OF,
  ...more,
})

export const table = (...lines: readonly HoldingLine[]): HoldingTable => ({
  as_of: AS_OF,
  lines: [...lines],
  totals: {
    invested: 28_700.45,
    value: 30_000,
    profit: 1_299.55,
    roi: 4.52,
    realised: -12.5,
    income: 120,
    day_change: 200,
    share_pct: 23.07,
  },
})

export const allocation: Allocation = {
  as_of: AS_OF,
  total: 130_000,
  classes: [
    { key: 'cash', value: 100_000, share_pct: 76.92 },
    { key: 'stock', value: 30_000, share_pct: 23.07 },
  ],
  sectors: [{ key: 'Information Technology', value: 30_000, share_pct: 23.07 }],
  issuers: [{ key: 'Infosys Limited', value: 30_000, share_pct: 23.07 }],
  caps: [{ key: 'large', value: 30_000, share_pct: 23.07 }],
  largest: {
    holding: { name: 'Infosys Limited', share_pct: 23.07 },
    issuer: { name: 'Infosys Limited', share_pct: 23.07 },
  },
}

export const pastDay: PortfolioDay = {
  as_of: AS_OF,
  day: '2026-03-31',
  net_worth: 91_234.56,
  cash: 61_234.56,
  holdings: 30_000,
  owed: 0,
  net_invested: 90_000,
  positions: [
    {
      id: 'NSE:INFY',
      dtype: 'stock',
      market: 'NSE',
      symbol: 'INFY',
      name: 'Infosys Limited',
      quantity: 20,
      price: 1_500,
      price_day: '2026-03-30',
      source: 'Simulated',
      value: 30_000,
    },
  ],
}
