/** market: the schemes of the demo. Invented, with codes that AMFI has not given. */
import type { SimulatedScheme } from './navs.ts'

const scheme = (
  code: number,
  name: string,
  house: string,
  category: string,
  firstNavE4: number,
  moves: Pick<SimulatedScheme, 'beta' | 'drift' | 'noise' | 'isEveryDay'>,
): SimulatedScheme => ({
  ...{ code, name, house, category, firstNavE4, ...moves },
  isin: `INF9${String(code).slice(-6)}D1`.padEnd(12, '0').slice(0, 12),
})

export const simulatedSchemes: readonly SimulatedScheme[] = [
  scheme(990001, 'Narmada Overnight', 'Narmada Mutual Fund', 'Overnight', 1_000_0000, {
    beta: 0,
    drift: 162,
    noise: 3,
    isEveryDay: true,
  }),
  scheme(990002, 'Sahyadri Nifty 50 Index', 'Sahyadri Mutual Fund', 'Index', 142_1500, {
    beta: 0.95,
    drift: 0,
    noise: 350,
  }),
  scheme(990003, 'Sahyadri Liquid', 'Sahyadri Mutual Fund', 'Liquid', 2_410_5000, {
    beta: 0,
    drift: 172,
    noise: 12,
    isEveryDay: true,
  }),
  scheme(990004, 'Ganga Corporate Bond', 'Ganga Mutual Fund', 'Corporate bond', 31_2400, {
    beta: 0.012,
    drift: 290,
    noise: 700,
  }),
  scheme(990005, 'Konkan Short Debt', 'Konkan Mutual Fund', 'Short duration', 24_8800, {
    beta: 0.008,
    drift: 275,
    noise: 520,
  }),
  scheme(990006, 'Malabar Gold', 'Malabar Mutual Fund', 'Gold', 17_3200, {
    beta: -0.08,
    drift: 640,
    noise: 6800,
  }),
  scheme(990007, 'Vindhya Savings', 'Vindhya Mutual Fund', 'Equity savings', 15_0600, {
    beta: 0.33,
    drift: 140,
    noise: 900,
  }),
  scheme(990008, 'Neelgiri Flexi Cap', 'Neelgiri Mutual Fund', 'Flexi cap', 41_7500, {
    beta: 1.02,
    drift: 150,
    noise: 2100,
  }),
  scheme(990009, 'Deccan Balanced', 'Deccan Mutual Fund', 'Dynamic asset allocation', 22_9000, {
    beta: 0.58,
    drift: 120,
    noise: 1300,
  }),
  scheme(990010, 'Kaveri Mid Cap', 'Kaveri Mutual Fund', 'Mid cap', 58_4000, {
    beta: 1.18,
    drift: 210,
    noise: 3600,
  }),
  scheme(990011, 'Aravalli Small Cap', 'Aravalli Mutual Fund', 'Small cap', 33_1000, {
    beta: 1.32,
    drift: 170,
    noise: 5200,
  }),
  scheme(990012, 'Neelgiri Equity Income', 'Neelgiri Mutual Fund', 'Dividend yield', 19_6500, {
    beta: 0.9,
    drift: 30,
    noise: 1800,
  }),
]
