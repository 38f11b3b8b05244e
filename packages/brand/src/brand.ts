/**
 * brand: the one file a white-label operator edits. Name, operator, routes for help, switches and colours.
 * After a change of colours run the tests: they compute every contrast, and the build rewrites tokens.css.
 */
import type { BankAccount, Brand, Palette } from './shape.ts'

export const brand: Brand = {
  name: 'Pramaan',
  tagline: 'Your wealth, with the proof in your hand.',
  pitch:
    'Every rupee in a ledger you can check yourself. Every price with its source. Every wait with its reason.',
  description:
    'See, fund, trade and prove your portfolio: stocks, funds, bonds, structured products and IPOs, in a ledger you can check yourself.',
  // The public log of the firm's heads, by which witnesses know it: a name of its own for each firm, and never another later.
  logOrigin: 'pramaan.example/heads',
  // null keeps the instance in demo mode: the band stays on every screen until an operator is named here.
  operator: null,
  support: { email: 'support@demo.test', phone: null, hours: 'Monday to Friday, 9:00 am to 6:00 pm IST' },
  grievance: [
    {
      title: 'Write to us first',
      says: 'We answer within 21 days, in writing, with the reason.',
      link: null,
    },
    {
      title: 'SEBI SCORES',
      says: 'If our answer does not satisfy you, or 21 days have passed.',
      link: 'https://scores.sebi.gov.in',
    },
    {
      title: 'SMART ODR',
      says: 'Online conciliation and arbitration when the complaint is still open.',
      link: 'https://smartodr.in',
    },
  ],
  bank: { ifscPattern: 'spec' },
  // ₹5 lakh, ₹25 lakh, ₹1 crore, ₹5 crore.
  vipFromRupees: [5_00_000, 25_00_000, 1_00_00_000, 5_00_00_000],
  numbers: 'abbreviated',
}

/** What a demo shows in place of the operator's account. No bank has it, so nobody can pay into it by mistake. */
export const demoBankAccount: BankAccount = {
  holder: 'Demo account, simulated',
  bank: 'Demo Bank',
  number: '00000000000000',
  ifsc: 'DEMO0000000',
  upi: 'simulated@demobank',
}

/** Paper and ink with one dye. */
export const light: Palette = {
  ground: '#faf8f3',
  raised: '#ffffff',
  sunken: '#f2efe7',
  ink: '#161824',
  soft: '#555869',
  faint: '#6a6c7b',
  line: '#e6e1d6',
  edge: '#8d897d',
  accent: '#3640b8',
  'accent-strong': '#2a3296',
  'on-accent': '#ffffff',
  'accent-wash': '#eeeffb',
  gain: '#076a40',
  'gain-wash': '#e3f2ea',
  loss: '#b3261e',
  'loss-wash': '#fce9e7',
  pending: '#8a4f00',
  'pending-wash': '#fdf0dc',
  awaiting: '#6b5900',
  'awaiting-wash': '#faf3c6',
  'awaiting-fill': '#f2c200',
  sold: '#7d1a15',
  'sold-wash': '#f4e2df',
  flag: '#e8912b',
  scrim: '#161824',
}

export const dark: Palette = {
  ground: '#0e1020',
  raised: '#171a30',
  sunken: '#0a0c19',
  ink: '#ecebf4',
  soft: '#abadc4',
  faint: '#9193ac',
  line: '#292d49',
  edge: '#6d7299',
  accent: '#8f9bff',
  'accent-strong': '#a9b2ff',
  'on-accent': '#0e1020',
  'accent-wash': '#232750',
  gain: '#4fc58d',
  'gain-wash': '#12302b',
  loss: '#ff8f85',
  'loss-wash': '#421d27',
  pending: '#f3b552',
  'pending-wash': '#372a14',
  awaiting: '#e8d660',
  'awaiting-wash': '#322f14',
  'awaiting-fill': '#e8d660',
  sold: '#e2776f',
  'sold-wash': '#2f151b',
  flag: '#f3b552',
  scrim: '#05060d',
}
