/**
 * fees: what the government, SEBI and the exchanges charge, each rate with its day and source. It begins in April 2021:
 * stamp duty was made uniform in July 2020, and SEBI's fee has stood at ₹10 a crore since. BSE's flat rate is younger.
 * Bonds are covered off the exchange only, because the exchanges' debt schedule has not been seen: no rate is guessed.
 */
import { houseRates } from './house-rates.ts'
import {
  type CardData,
  type Charge,
  type DatedRate,
  type Product,
  products,
  type RateSeries,
  type Venue,
  venues,
} from './rate-card.ts'

const FIRST = '2021-04-01'
const BSE_FIRST = '2022-12-01'

const onExchange: readonly Product[] = ['equity-delivery', 'equity-intraday', 'equity-etf', 'other-etf']
const offExchange = products.filter((one) => !onExchange.includes(one))
const bse: readonly Venue[] = ['BSE', 'BSE-X', 'BSE-S', 'BSE-M']
const exchanges: readonly Venue[] = ['NSE', ...bse]

const percent = (
  from: string,
  until: string | null,
  value: string,
  source: string,
  on?: readonly Charge[],
): DatedRate => ({ from, until, rate: { kind: 'percent', percent: value }, source, ...(on && { on }) })

const toPaisa = { estimate: 'paisa', 'contract-note': 'paisa' } as const
/** The law's rupee stands on the note; those who estimate leave it out. */
const toRupee = { estimate: 'paisa', 'contract-note': 'rupee' } as const

type Where = Pick<RateSeries, 'products' | 'venues' | 'side'>
const onShelf: Where = { products: onExchange, venues: exchanges, side: 'both' }
const offShelf: Where = { products: offExchange, venues: ['off-market'], side: 'both' }

const series = (id: string, charge: Charge, where: Where, rates: readonly DatedRate[]): RateSeries => ({
  id,
  charge,
  ...where,
  gathering: charge === 'stt' ? 'by-security' : 'by-note',
  rounding: toPaisa,
  rates,
})

const STT_ACT = 'Finance (No. 2) Act 2004, ch. VII; NSE FATAX73524 of 2026 lists the rates'
const stt: readonly RateSeries[] = [
  {
    ...series('stt-delivery', 'stt', { ...onShelf, products: ['equity-delivery'] }, [
      percent(FIRST, null, '0.1', STT_ACT),
    ]),
    rounding: toRupee,
  },
  {
    ...series('stt-intraday-sell', 'stt', { ...onShelf, products: ['equity-intraday'], side: 'sell' }, [
      percent(FIRST, null, '0.025', STT_ACT),
    ]),
    rounding: toRupee,
  },
  {
    ...series('stt-equity-etf-sell', 'stt', { ...onShelf, products: ['equity-etf'], side: 'sell' }, [
      percent(FIRST, null, '0.001', STT_ACT),
    ]),
    rounding: toRupee,
  },
  {
    ...series('stt-fund-redemption', 'stt', { ...offShelf, products: ['equity-fund'], side: 'sell' }, [
      percent(FIRST, null, '0.001', `${STT_ACT}; statements of redemption show it to the paisa`),
    ]),
    gathering: 'by-order',
    // A redemption of ₹120.17 bore a paisa.
    atLeast: '0.01',
  },
  series(
    'stt-not-on-buying',
    'stt',
    { products: ['equity-intraday', 'equity-etf', 'equity-fund'], venues, side: 'buy' },
    [percent(FIRST, null, '0', STT_ACT)],
  ),
  series(
    'stt-none',
    'stt',
    {
      products: ['other-etf', 'other-fund', 'corporate-bond', 'government-security', 'unlisted-share'],
      venues,
      side: 'both',
    },
    [percent(FIRST, null, '0', STT_ACT)],
  ),
]

const ROLLED_BACK = 'NSE, 24 March 2023: the rise of January 2021 is taken back, IPFT goes to ₹10 a crore'
const TRUE_TO_LABEL = 'NSE, for 1 October 2024: ₹2.97 a lakh, one rate for all members'
const FA73061 = 'NSE/FA/73061: ₹306.99 a crore, and ₹0.01 for IPFT'
const BSE_GROUPS = 'BSE’s schedule of transaction charges by group of scrip'
const NOT_LEVIED = 'Not levied off the exchange'

const exchangeCharges: readonly RateSeries[] = [
  series('txn-nse', 'txn', { ...onShelf, venues: ['NSE'] }, [
    percent(FIRST, '2023-04-01', '0.00345', 'NSE’s rate since 1 January 2021, as brokers published it'),
    percent('2023-04-01', '2024-04-01', '0.00325', ROLLED_BACK),
    percent('2024-04-01', '2024-10-01', '0.00322', 'NSE’s cut by 1% in April 2024, as brokers published it'),
    percent('2024-10-01', '2026-03-01', '0.00297', TRUE_TO_LABEL),
    percent('2026-03-01', null, '0.0030699', FA73061),
  ]),
  series('ipft-nse', 'ipft', { ...onShelf, venues: ['NSE'] }, [
    percent(FIRST, '2023-04-01', '0.0000001', ROLLED_BACK),
    percent('2023-04-01', '2026-03-01', '0.0001', ROLLED_BACK),
    percent('2026-03-01', null, '0.0000001', FA73061),
  ]),
  series('txn-bse', 'txn', { ...onShelf, venues: ['BSE'] }, [
    percent(BSE_FIRST, null, '0.00375', `${BSE_GROUPS}, since 1 December 2022`),
  ]),
  series('txn-bse-x', 'txn', { ...onShelf, venues: ['BSE-X'] }, [
    percent(BSE_FIRST, null, '0.1', BSE_GROUPS),
  ]),
  series('txn-bse-s', 'txn', { ...onShelf, venues: ['BSE-S'] }, [percent(BSE_FIRST, null, '1', BSE_GROUPS)]),
  series('txn-bse-m', 'txn', { ...onShelf, venues: ['BSE-M'] }, [
    percent(BSE_FIRST, null, '0.00275', BSE_GROUPS),
  ]),
  series('ipft-bse', 'ipft', { ...onShelf, venues: bse }, [percent(BSE_FIRST, null, '0', BSE_GROUPS)]),
  series('sebi', 'sebi', onShelf, [percent(FIRST, null, '0.0001', 'SEBI’s turnover fee, ₹10 a crore')]),
  ...(['txn', 'ipft', 'sebi'] as const).map((charge) =>
    series(`${charge}-none`, charge, offShelf, [percent(FIRST, null, '0', NOT_LEVIED)]),
  ),
]

const STAMP_ACT = 'Indian Stamp Act, Schedule I as of 1 July 2020; NSE’s page on stamp duty'
const stampOf = (id: string, where: Where, value: string) =>
  series(`stamp-${id}`, 'stamp', where, [percent(FIRST, null, value, STAMP_ACT)])
const offMarket = (...these: Product[]): Where => ({ ...offShelf, products: these, side: 'buy' })

const stamp: readonly RateSeries[] = [
  {
    ...stampOf(
      'delivery',
      { ...onShelf, products: ['equity-delivery', 'equity-etf', 'other-etf'], side: 'buy' },
      '0.015',
    ),
    rounding: toRupee,
  },
  {
    ...stampOf('intraday', { ...onShelf, products: ['equity-intraday'], side: 'buy' }, '0.003'),
    rounding: toRupee,
  },
  {
    ...stampOf('fund', offMarket('equity-fund', 'other-fund'), '0.005'),
    // Registrars take it out of the amount, purchase by purchase: ₹1 crore bears ₹499.98.
    gathering: 'by-order',
    isInside: true,
  },
  stampOf('bond', offMarket('corporate-bond'), '0.0001'),
  stampOf('government-security', offMarket('government-security'), '0'),
  stampOf('unlisted', offMarket('unlisted-share'), '0.015'),
  stampOf('not-on-selling', { products, venues, side: 'sell' }, '0'),
]

const SEBI_TAXED = 'BSE notice 20220830-5: GST on SEBI’s fee with effect from 18 July 2022'
const beforeSebi: readonly Charge[] = ['brokerage', 'txn', 'ipft']
const everywhere: Where = { products, venues, side: 'both' }

const gst: readonly RateSeries[] = [
  series('gst', 'gst', everywhere, [
    percent(FIRST, '2022-07-18', '18', 'CGST and IGST Acts 2017', beforeSebi),
    percent('2022-07-18', null, '18', SEBI_TAXED, [...beforeSebi, 'sebi']),
  ]),
  series('gst-on-dp', 'dp-gst', everywhere, [percent(FIRST, null, '18', 'CGST and IGST Acts 2017', ['dp'])]),
]

export const publishedCard: CardData = {
  version: '2026-03-01',
  covers: [
    { products: onExchange, venues: ['NSE'], from: FIRST },
    { products: onExchange, venues: bse, from: BSE_FIRST },
    { products: offExchange, venues: ['off-market'], from: FIRST },
  ],
  series: [...houseRates, ...stt, ...exchangeCharges, ...stamp, ...gst],
}
