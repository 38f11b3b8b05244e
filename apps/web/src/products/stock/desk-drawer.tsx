/** products, stock: the `fo` drawer: the dealing desk. Opened with a market and a symbol it shows that stock, if it is listed. */
import type { DeskOffer } from '@pramaan/contracts'
import { useState } from 'react'
import type { OpenDrawer } from '../../platform/modals.ts'
import { DeskList } from './desk/desk-list.tsx'
import { DeskStock } from './desk/desk-stock.tsx'
import { useDeskList } from './desk/use-desk.ts'

export default function FoDrawer({ market, symbol }: OpenDrawer['props']) {
  const list = useDeskList().data ?? []
  const [chosen, setChosen] = useState<DeskOffer | 'list' | null>(null)
  const asked = list.find((offer) => offer.market === market && offer.symbol === symbol)
  const offer = chosen === 'list' ? null : (chosen ?? asked ?? null)
  if (offer === null) return <DeskList onChoose={setChosen} />
  return <DeskStock key={offer.symbol} offer={offer} onBack={() => setChosen('list')} />
}
