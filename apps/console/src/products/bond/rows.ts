/** products, bond: bonds as rows of the shelf: how many are taken, what falls due next, and what can be proposed. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FirmBond, type FirmBondPayment, listFirmBonds } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { call } from '../../platform/call.ts'
import { changeDocuments } from '../../platform/change-documents.tsx'
import { closeOffer } from '../../platform/close-offer.tsx'
import type { FirmShelf, ShelfAct, ShelfRow, ShelfStage } from '../../platform/product.ts'
import { BidForm, LateForm, MissedForm, PriceForm } from './forms.tsx'
import { say } from './say.ts'

const stages: Readonly<Record<FirmBond['state'], ShelfStage>> = {
  ...{ upcoming: 'upcoming', open: 'open', closed: 'running', 'sold-out': 'running', default: 'closed' },
  matured: 'over',
}

const price: ShelfAct<ShelfRow> = { kind: 'bond-price', word: say('price'), Form: PriceForm }
const bid: ShelfAct<ShelfRow> = { kind: 'bond-bid', word: say('bid'), Form: BidForm }
const missed: ShelfAct<ShelfRow> = { kind: 'bond-default', word: say('fault'), Form: MissedForm }
const late: ShelfAct<ShelfRow> = {
  ...{ kind: 'bond-default', word: say('late'), isMain: true, Form: LateForm },
}

function actsOf({ state }: FirmBond): ShelfAct<ShelfRow>[] {
  if (state === 'matured') return []
  if (state === 'default') return [late, bid]
  return state === 'open' || state === 'upcoming'
    ? [price, bid, missed, changeDocuments, closeOffer]
    : [bid, missed]
}

const counted = (count: number): string => groupIndian(String(count))

function rowOf(bond: FirmBond, lateSince: string | null): ShelfRow {
  const { next_payment: next, total, left } = bond
  return {
    id: bond.id,
    title: bond.name,
    note: say('rowNote', {
      ...{ issuer: bond.issuer, isin: bond.isin, rating: bond.rating, day: istDay(bond.maturity_day) },
    }),
    stage: stages[bond.state],
    opensAt: bond.opens_at,
    closesAt: bond.closes_at,
    taken: say('taken', { taken: counted((total ?? 0) - (left ?? 0)), total: counted(total ?? 0) }),
    clients: bond.holders,
    next: bond.state === 'default' ? say('inDefault') : next && say('next', { day: istDay(next.paid) }),
    lateSince,
    pdfs: bond.pdfs,
    acts: actsOf(bond),
  }
}

export const list: FirmShelf['list'] = async (query, signal) => {
  const { bonds, payments, next } = await call(listFirmBonds, { query }, { signal, quiet: true })
  const keyOf = ({ state, next_payment: next }: FirmBond): string =>
    state === 'default' ? '0' : state === 'matured' ? '9' : `1${next?.paid ?? ''}`
  const sorted = bonds.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { rows: sorted.map((bond) => rowOf(bond, lateSinceOf(bond, payments))), next }
}

/** Since the end of the day on which its oldest payment should have been made. */
function lateSinceOf({ id }: FirmBond, payments: readonly FirmBondPayment[]): string | null {
  const days = payments
    .filter(({ offer_id, state }) => offer_id === id && state === 'late')
    .map(({ paid }) => paid)
  const [oldest] = days.toSorted()
  return oldest === undefined ? null : `${oldest}T23:59:00+05:30`
}
