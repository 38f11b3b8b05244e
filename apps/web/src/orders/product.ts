/**
 * orders: what a product says of itself to the screens: where it stands on the shelf, what fills its drawer, how its orders and
 * holdings read, how it is left. One small object a product; products/registry.ts lists them, and the screens ask there.
 */
import type { ClientProfile, DrawerType, Order, Position, Receipt, SellQuote } from '@pramaan/contracts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { OpenDrawer } from '../platform/modals.ts'
import { countWords } from './order-words.ts'
import type { TradeFilter } from './orders.ts'
import { say } from './say.ts'

export interface Product {
  /** Its own name in the app; each has another. */
  readonly name: string
  /** Which of the portfolio's filters finds it. */
  readonly filter: TradeFilter
  readonly drawer: ProductDrawer
  /** Its line in the main drawer, for those whom it is for. It leads to its drawer. */
  readonly menu?: MenuLine
  /** Its line on Discover. None where it is not offered there. */
  readonly shelf?: Shelf
  /** None while nobody can order it. */
  readonly orders?: OrderScreens
  /** What waits of it that is no order, on the page of open orders: redemptions, SIPs. Shows nothing where there is nothing. */
  readonly waits?: () => Promise<{ default: ComponentType }>
  /** None while it cannot be held. Two products of one asset name the same object. */
  readonly holding?: HoldingScreens
  /** What it says of a holding of any product, under its name: that it is pledged. Shows nothing where there is nothing to say. */
  readonly holdingNote?: () => Promise<{ default: ComponentType<{ position: Position }> }>
}

export interface MenuLine {
  readonly icon: LucideIcon
  readonly title: string
  readonly isFor: (profile: ClientProfile) => boolean
}

export interface ProductDrawer {
  readonly type: DrawerType
  readonly load: () => Promise<{ default: ComponentType<OpenDrawer['props']> }>
  /** On a desk it lays its content out in columns. */
  readonly isWide?: boolean
  /** The kinds of instrument that the search finds and this drawer shows. */
  readonly shows?: readonly string[]
}

/**
 * Where a product stands on Discover. A product that is sold through offers brings both loaders, each in a file of its own, so that
 * neither weighs on a page that does not show it:
 *
 *   shelf: {
 *     icon: Landmark, title: say('shelf'), note: say('shelfNote'), isOpen: true,
 *     section: () => import('./section.tsx'),
 *     search: async (signal) => (await import('./entries.ts')).entries(signal),
 *   }
 */
export interface Shelf {
  readonly icon: LucideIcon
  readonly title: string
  /** Its kind on a chip, where the title is that of its part: 'IPO', above the calendar. */
  readonly chip?: string
  /** What it is and what can go wrong, in one line. */
  readonly note: string
  readonly isOpen: boolean
  /** Fills its part of Discover, inside a card that has its title and note already. None: one line that leads to its drawer. */
  readonly section?: () => Promise<{ default: ComponentType<ShelfSectionProps> }>
  /** Its part on a desk: the wide or the narrow column at the top, a half below them (the usual one), or the whole width. */
  readonly width?: 'wide' | 'narrow' | 'half' | 'whole'
  /** What there is of it now: found by Ctrl+K, counted by the filters of Discover, and on today's rail. @throws CallFailed */
  readonly search?: (signal: AbortSignal) => Promise<ShelfEntries>
}

export interface ShelfSectionProps {
  /** Whether the search of the page finds this entry. */
  readonly shows: (id: string) => boolean
  /** This kind alone is chosen, or something is searched for: the section shows all of it and not only the first few. */
  readonly isWhole: boolean
  /** This kind alone is chosen and nothing is searched for: what ended longer ago can be asked for. */
  readonly isAlone: boolean
  /** Chooses this kind alone, for a line that says 'All 18'. */
  readonly onAll: () => void
}

/** All that is not over, and what ended last. */
export interface ShelfEntries {
  readonly entries: readonly ShelfEntry[]
  /** More have ended: its part of Discover shows them page by page. */
  readonly hasOlder: boolean
}

/** One offer, fund or deal. */
export interface ShelfEntry {
  readonly id: string
  readonly title: string
  /** Beside the kind, in one short line: 'AA · 8.62% · from ₹10,000'. */
  readonly note: string
  /** What can be lost, in one sentence; left out where the product says it once for all. */
  readonly risk?: string
  /** Found too, and not shown: ISIN, issuer, category. */
  readonly words?: string
  readonly state: 'open' | 'upcoming' | 'closed'
  /** Why this client cannot take it, in one sentence. */
  readonly closedToYou?: string
  /** What its drawer is opened with. */
  readonly opens: Readonly<Record<string, unknown>>
  /** The least it takes, in rupees: the filter of Discover. */
  readonly least?: number
  /** Cut-offs and closings, for the rail of today. */
  readonly moments?: readonly ShelfMoment[]
}

export interface ShelfMoment {
  readonly at: string
  /** 'Equity and debt funds', 'Deccan IPO closes'. */
  readonly says: string
  /** Marks what the client has to do: amber. */
  readonly isToDo?: boolean
}

export interface OrderScreens {
  /** Its kind on the wire. */
  readonly ttype: string
  readonly displayType: string
  /** 1 share, 20 shares. */
  readonly units: (count: number) => string
  readonly awaiting: AwaitingScreens
  readonly receipt: ReceiptScreens
  /** Null where it cannot be sold. */
  readonly exit: Exit | null
}

export interface AwaitingScreens {
  /** Buy 60 NTPC, limit 404.20. */
  readonly title: (order: Order) => string
  /** Said while nothing is filled and no distance is known. */
  readonly waits: string
  /** How far it is from filling at this price, in hundredths of a percent; null where that means nothing. */
  readonly toGo?: (order: Order, hundredths: number | null) => number | null
  /** The same as a picture. */
  readonly Picture?: ComponentType<AwaitingPictureProps>
  /** True where it waits for the client, and not for us or the market: such orders stand first. */
  readonly isYourTurn?: (order: Order) => boolean
  /** What its product needs beside that: lots applied, allotted, unpaid; and its own button. It may ask the server itself. */
  readonly More?: ComponentType<{ order: Order }>
}

export interface AwaitingPictureProps {
  readonly order: Order
  /** The price now. */
  readonly hundredths: number
  readonly bps: number
}

export interface ReceiptScreens {
  /** Titles of the steps that only this product's orders take. */
  readonly steps: Readonly<Record<string, string>>
  /** What stands below the details. */
  readonly parts?: () => Promise<{ default: ComponentType<{ receipt: Receipt }> }>
}

/** Which lot is to be sold. */
export interface Leaving {
  readonly did: string
  readonly ttype: string
  readonly symbol: string
  readonly name: string
  readonly onClose: () => void
}

/** A product is sold at a quotation, or has a form of its own. */
export type Exit =
  | { readonly isRestricted: (quote: SellQuote) => boolean }
  | { readonly form: () => Promise<{ default: ComponentType<Leaving> }> }

export interface HoldingScreens {
  /** The kind of asset on the wire. */
  readonly asset: string
  /** Stands above these holdings where there are others. */
  readonly title: string
  /** Head of the column with its name. */
  readonly nameHead: string
  readonly open: (position: Position) => void
  readonly units: (count: number) => string
  /** Below its name: 'Direct · Growth · Very high risk'. */
  readonly About?: ComponentType<HoldingProps>
  /** Words on its buttons where Buy, Sell and Price and chart are not the trade's; null where there is no such act. */
  readonly verbs?: HoldingVerbs
  /** The same where it depends on the holding: what is in default is neither bought nor left. A hook. */
  readonly useVerbs?: (position: Position) => HoldingVerbs
  /** All of its orders can be sold at once. */
  readonly sellsAll: boolean
  /** Its columns between the name and the value, on a desk. */
  readonly cells: readonly HoldingCell[]
  /** The same under the name, on a phone. */
  readonly Phone: ComponentType<HoldingProps>
}

export interface HoldingVerbs {
  readonly more?: string | null
  readonly leave?: string | null
  readonly look?: string
}

/** One holding has the same screens as long as it is shown. */
export function useHoldingVerbs(screens: HoldingScreens, position: Position): HoldingVerbs {
  const useOwn = screens.useVerbs ?? useNone
  return { ...screens.verbs, ...useOwn(position) }
}

const useNone = (): HoldingVerbs => ({})

export interface HoldingCell {
  readonly name: string
  readonly head: string
  /** Width, alignment, and whether a narrow desk leaves it out. */
  readonly look: string
  readonly Cell: ComponentType<HoldingProps>
}

export interface HoldingProps {
  readonly position: Position
  /** Closing prices of the last month, where they are known. */
  readonly closes: readonly number[] | undefined
}

/** A kind that this release does not know is shown plainly: a newer server must not break an open page. */
const plain = (ttype: string): OrderScreens => ({
  ttype,
  displayType: '',
  units: countWords,
  awaiting: {
    title: ({ quantity, symbol }) => say('times', { count: countWords(quantity), each: symbol }),
    waits: say('awaiting'),
  },
  receipt: { steps: {} },
  exit: { isRestricted: ({ quote_id }) => quote_id === null },
})

export const orderScreensOf = (products: readonly Product[], ttype: string): OrderScreens =>
  products.find(({ orders }) => orders?.ttype === ttype)?.orders ?? plain(ttype)

/** A server that does not name the kind of asset has one kind only: the first. */
export function holdingScreensOf(
  products: readonly Product[],
  { asset_kind }: Pick<Position, 'asset_kind'>,
): HoldingScreens {
  const held = products.flatMap(({ holding }) => holding ?? [])
  const found = held.find(({ asset }) => asset === asset_kind) ?? held[0]
  if (!found) throw new Error('No product can be held.')
  return found
}

/** The drawer that shows what the search has found. */
export const drawerShowing = (products: readonly Product[], kind: string): DrawerType | null =>
  products.find(({ drawer }) => drawer.shows?.includes(kind))?.drawer.type ?? null
