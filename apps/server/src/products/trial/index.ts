/** products/trial: what the registry takes of it. */
import { closeCredit, payReward, putUpCredit } from './acts.ts'

export { creditApplications } from './applications.ts'
export { creditDues } from './dues.ts'
export { creditRoutes } from './routes.ts'

export const creditActs = {
  'credit-offer': putUpCredit,
  'credit-close': closeCredit,
  'cash-reward': payReward,
} as const
