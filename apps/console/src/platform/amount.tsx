/** platform: rupees as a reply carries them, on the screen; and as a person types them, for a body. */
import { formatRupees, fromWire, type Paise, parseRupees } from '@pramaan/money'
import { Money, type MoneyProps } from '@pramaan/ui/money.tsx'

type AmountProps = Omit<MoneyProps, 'amount'> & { rupees: number | null }

export const Amount = ({ rupees, ...rest }: AmountProps) => <Money amount={fromWire(rupees)} {...rest} />

/** For sentences and titles. A figure that cannot be exact is not written as if it were. */
export function rupeeWords(rupees: number): string {
  const amount = fromWire(rupees)
  return amount === null ? '₹--' : formatRupees(amount)
}

/** `₹ 1,00,000.50` as typed; null for anything that is not a positive amount of at most two decimals. */
export const typedRupees = (text: string): Paise | null => parseRupees(text.replaceAll(/[,\s₹]/g, ''))
