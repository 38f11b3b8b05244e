/** contracts: the slide-up product drawers, opened by type. */
export const drawers = {
  fo: { title: 'DD Trading Detail', height: '85vh' },
  otc: { title: 'Post-Market Trading', height: '85vh' },
  ipo: { title: 'Startup Equity', height: '85vh' },
  fund: { title: 'Fund Investment', height: '85vh' },
  quant: { title: 'Structured Investment', height: '85vh' },
  bond: { title: 'Bond Investment', height: '85vh' },
  trial: { title: 'Trial Bonus Offer', height: '90vh' },
  compensation: { title: 'Compensation Application', height: '90vh' },
  loan: { title: 'Loan Application', height: '90vh' },
  stock: { title: 'Stock Detail', height: '100vh' },
  withdraw: { title: 'Withdrawal', height: '100vh' },
  deposit: { title: 'Deposit', height: '100vh' },
} as const satisfies Record<string, { title: string; height: string }>

export type DrawerType = keyof typeof drawers
