/** demo: the issues of the demo's calendar, in every stage that one can be in. The companies do not exist. */
import type { IpoOffer } from '@pramaan/contracts'

/** Days before the first day of the demo, or after it; the last one is a trading day where it lies ahead. */
export interface DemoIssue extends Omit<IpoOffer, 'kind' | 'market' | 'open_day' | 'close_day'> {
  readonly opens: number
  readonly closes: number
  /** Applications through other brokers. */
  readonly others: number
  /** Where it is priced, drawn and listed already. */
  readonly rupees?: number
  readonly drawn?: number
  readonly listed?: number
  /** Lots that the approved client applies for. */
  readonly ownLots?: number
  readonly failure?: string
}

const of = (
  [symbol, name, isin, sector]: readonly [string, string, string, string],
  [floor, cap, lot, shares]: readonly [number, number, number, number],
  [about, risk]: readonly [string, string],
  when: Pick<DemoIssue, 'opens' | 'closes' | 'others'> & Partial<DemoIssue>,
): DemoIssue => ({ symbol, name, isin, sector, floor, cap, lot, shares, about, risk, ...when })

/** The client holds it, sold it, lost its draw, waits for its listing, and for its allotment. */
export const HELD = 'GODAVSEED'
export const SOLD = 'GANGALIFT'

export const demoIssues: readonly DemoIssue[] = [
  of(
    ['SATPURAFIN', 'Satpura Finserv', 'INE0DM101017', 'Financial Services'],
    [392, 412, 36, 36_000],
    ['Lends to small shops in central India.', 'Bad loans doubled in the last two years.'],
    { opens: -66, closes: -62, others: 640, rupees: 412, drawn: -61, listed: -58 },
  ),
  of(
    ['VINDHYAHTL', 'Vindhya Hotels', 'INE0DM102015', 'Consumer Services'],
    [200, 210, 70, 70_000],
    [
      'Runs 24 hotels in smaller cities.',
      'Rooms are half empty from April to June; rents are due all the same.',
    ],
    { opens: -48, closes: -45, others: 900, rupees: 210, drawn: -44, listed: -41 },
  ),
  of(
    ['NILGIRICHP', 'Nilgiri Chips', 'INE0DM103013', 'Capital Goods'],
    [650, 684, 21, 21_000],
    ['Packages and tests chips for carmakers.', 'Two customers buy 71% of everything it makes.'],
    { opens: -33, closes: -29, others: 970, rupees: 684, drawn: -28, listed: -25 },
  ),
  of(
    ['CHAMBALTYRE', 'Chambal Tyres', 'INE0DM104011', 'Automobile and Auto Components'],
    [500, 520, 28, 28_000],
    ['Makes tyres for tractors and trailers.', 'Rubber is 64% of its costs, and its price doubled in 2021.'],
    { opens: -19, closes: -16, others: 820, rupees: 520, drawn: -15, listed: -12 },
  ),
  of(
    [HELD, 'Godavari Seeds', 'INE0DM105018', 'Agricultural Products'],
    [91, 96, 150, 300_000],
    ['Breeds seeds for rice and cotton.', 'A failed monsoon halves its sales.'],
    { opens: -6, closes: -3, others: 700, rupees: 96, drawn: -2, listed: 0, ownLots: 1 },
  ),
  of(
    [SOLD, 'Ganga Lifts', 'INE0DM106016', 'Capital Goods'],
    [148, 155, 90, 180_000],
    ['Builds and services lifts in apartment houses.', 'Builders pay it after nine months on average.'],
    { opens: -6, closes: -3, others: 900, rupees: 155, drawn: -2, listed: 0, ownLots: 1 },
  ),
  of(
    ['ARAVALLIHC', 'Aravalli Health', 'INE0DM107014', 'Healthcare'],
    [330, 346, 43, 4300],
    ['Runs 11 hospitals in Rajasthan.', 'Old owners sell; the company gets nothing of the money.'],
    { opens: -6, closes: -3, others: 24_000, rupees: 346, drawn: -2, ownLots: 1 },
  ),
  of(
    ['KAVERIFOOD', 'Kaveri Foods', 'INE0DM108012', 'Fast Moving Consumer Goods'],
    [240, 252, 58, 58_000],
    ['Sells ready-made batter and chutneys.', 'Sold food was called back twice last year.'],
    { opens: -5, closes: -2, others: 400, rupees: 252, drawn: -1, ownLots: 1 },
  ),
  of(
    ['NARMADAPIP', 'Narmada Pipes', 'INE0DM109010', 'Capital Goods'],
    [180, 189, 78, 78_000],
    ['Makes pipes for irrigation.', 'States owe it ₹310 crore for finished work.'],
    {
      ...{ opens: -12, closes: -9, others: 20 },
      failure: 'The company has withdrawn its issue because fewer than half of the shares were asked for.',
    },
  ),
  of(
    ['MALABARROB', 'Malabar Robotics', 'INE0DM110018', 'Capital Goods'],
    [274, 288, 52, 20_800],
    [
      'Builds robots that weld and paint for carmakers.',
      '61% of sales come from one customer. Made a loss in 2 of the last 3 years.',
    ],
    { opens: -1, closes: 2, others: 5600, ownLots: 2 },
  ),
  of(
    ['DECCANCOLD', 'Deccan Cold Chain', 'INE0DM111016', 'Services'],
    [118, 124, 120, 480_000],
    [
      'Keeps and moves fruit and vaccines at low temperature.',
      'Profit fell 34% last year; debt is 2.1× equity.',
    ],
    { opens: -2, closes: 1, others: 3100 },
  ),
  of(
    ['KONKANSOL', 'Konkan Solar Glass', 'INE0DM112014', 'Construction Materials'],
    [402, 423, 35, 70_000],
    ['Will make glass for solar panels.', 'The plant is not running yet: the money is to build it.'],
    { opens: 2, closes: 5, others: 0 },
  ),
]
