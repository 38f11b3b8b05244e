/** orders, shelf: what a figure is called that two people of the firm entered. */
import type { EntryKind } from '@pramaan/contracts'
import { say } from './say.ts'

export const enteredTitles: Readonly<Record<EntryKind, (day: string) => string>> = {
  'fund-nav': (day) => say('enteredNav', { day }),
  'bond-price': (day) => say('enteredPrice', { day }),
  'bond-bid': (day) => say('enteredBid', { day }),
  'bond-default': (day) => say('enteredPayment', { day }),
  'note-value': (day) => say('enteredValue', { day }),
  'note-fixing': (day) => say('enteredLevel', { day }),
  'note-default': (day) => say('enteredDefault', { day }),
}
