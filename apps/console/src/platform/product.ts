/**
 * platform: what a product says of itself to the console. One small object a kind; products/registry.ts lists them. A product that
 * is sold through offers brings `shelf`: what fills its part of /shelf, and the forms that propose its acts:
 *
 *   shelf: {
 *     title: say('bonds'),
 *     list: async (query, signal) => {
 *       const { bonds, next } = await call(listFirmBonds, { query }, { signal, quiet: true })
 *       return { rows: bonds.map(asRow), next }
 *     },
 *     acts: [{ kind: 'bond-offer', word: say('newBond'), Form: NewBondDialog }],
 *   }
 */
import type { OfferPdf, ProposalKind } from '@pramaan/contracts'
import type { ChipProps } from '@pramaan/ui/chip.tsx'
import type { ComponentType } from 'react'

export interface Product {
  /** Its kind on the wire. */
  readonly ttype: string
  readonly tone: NonNullable<ChipProps['tone']>
  /** True where our people fill it by hand: its open orders stand on the desk's page. */
  readonly isWorkedByHand: boolean
  /** Names of the steps that only its orders take. */
  readonly steps: Readonly<Record<string, string>>
  /** None where it is not sold through offers. */
  readonly shelf?: FirmShelf
}

export interface FirmShelf {
  /** Bonds, IPOs. */
  readonly title: string
  /** Every offer that is not over, the one that needs somebody first; what is over page by page. @throws CallFailed */
  readonly list: (query: { after?: string }, signal: AbortSignal) => Promise<ShelfPage>
  /** What can be proposed without an offer: a new one, a NAV. */
  readonly acts: readonly ShelfAct[]
  /** Stands below its offers: the SIP run, payments that are due, the last NAV file. */
  readonly Below?: ComponentType
}

export interface ShelfPage {
  readonly rows: readonly ShelfRow[]
  /** Where those that ended longer ago go on; null where none are left. */
  readonly next: string | null
}

/** `closed` waits for somebody of the firm; `running` goes on by itself. */
export type ShelfStage = 'upcoming' | 'open' | 'closed' | 'running' | 'over'

export interface ShelfRow {
  readonly id: string
  readonly title: string
  /** Issuer, ISIN, terms in one line. */
  readonly note: string
  readonly stage: ShelfStage
  /** Null where it has no window, as a fund. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  /** What stands there instead: the last NAV of a fund. */
  readonly windowNote?: string
  /** How much of it is taken: '12,400 of 15,000 shares', and by how many. */
  readonly taken: string
  readonly clients: number
  /** What comes next and when; in words: 'Allotment on 18 Nov, 6:00 pm'. */
  readonly next: string | null
  /** Since when that is late; null while it is not. */
  readonly lateSince: string | null
  /** Its documents; none where it has none. */
  readonly pdfs?: readonly OfferPdf[] | undefined
  /** What can be proposed for this one now. */
  readonly acts: readonly ShelfAct<ShelfRow>[]
}

/** A press opens the form; the form proposes. Whoever may not propose this kind does not see it. */
export interface ShelfAct<Row = null> {
  readonly kind: ProposalKind
  readonly word: string
  /** The one that moves it on stands first and filled. */
  readonly isMain?: boolean
  readonly Form: ComponentType<{ row: Row; onClose: () => void }>
}
