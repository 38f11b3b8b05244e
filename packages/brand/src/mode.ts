/** brand: an instance is live only when its operator has a name; nothing else switches the demo band off. */
import { demoBankAccount } from './brand.ts'
import type { BankAccount, Brand } from './shape.ts'

export const mode = (brand: Brand): 'demo' | 'live' => (brand.operator === null ? 'demo' : 'live')

/** The one account that clients are told to pay into. */
export const payInto = (brand: Brand): BankAccount => brand.operator?.bankAccount ?? demoBankAccount
