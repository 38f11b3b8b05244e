/** shell: the icons that the menu may name. A name we do not know gets the plain one. */
import { ChartCandlestick, CircleUser, Compass, House, type LucideIcon, Square, Wallet } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  home: House,
  candlestick: ChartCandlestick,
  compass: Compass,
  wallet: Wallet,
  user: CircleUser,
}

export const menuIcon = (name: string): LucideIcon => icons[name] ?? Square
