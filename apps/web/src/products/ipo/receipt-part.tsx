/** products, ipo: below a receipt: the application's number, its own key and rank in the draw, and the way to make that again. */
import { type IpoApplication, type Receipt, viewIpoApplication } from '@pramaan/contracts'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { useEffect, useState } from 'react'
import { countWords } from '../../orders/order-words.ts'
import { useOrdersTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'
import { closeDrawer, closeModal } from '../../platform/modals.ts'
import { lotsWords } from './bids.ts'
import { rupeesOf } from './figures.ts'
import { say } from './say.ts'

/** A receipt stands in a dialog, outside the cache of the pages. */
function useOwn(id: string): IpoApplication | null {
  const [own, setOwn] = useState<IpoApplication | null>(null)
  const touched = useOrdersTouched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the orders is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    // What the receipt says stands without it.
    call(viewIpoApplication, { params: { id } }, { inline: true, signal: stop.signal }).then(
      setOwn,
      () => undefined,
    )
    return () => stop.abort()
  }, [id, touched])
  return own
}

export default function ReceiptPart({ receipt }: { receipt: Receipt }) {
  const data = useOwn(receipt.id)
  const toDraw = (offer: string) => {
    closeModal()
    closeDrawer({ thenGo: `/draw/${offer}` })
  }
  if (!data) return null
  const facts: Fact[] = [
    { name: say('receiptNumber'), value: data.number },
    ...data.bids.map(({ lots, price }, place) => ({
      name: say('bidNumber', { n: place + 1 }),
      value:
        price === null
          ? say('bidCutOff', { lots: lotsWords(lots) })
          : say('bidAt', { lots: lotsWords(lots), price: rupeesOf(price) }),
    })),
    ...(data.rank !== null && data.applicants !== null
      ? [
          {
            name: say('receiptRank'),
            value: say('receiptRankOf', {
              rank: countWords(data.rank),
              count: countWords(data.applicants),
            }),
          },
          { name: say('receiptKey'), value: <code className="wrap-anywhere text-xs">{data.key}</code> },
        ]
      : []),
  ]
  return (
    <section className="mt-4">
      <h3 className="mb-2 font-semibold text-base">{say('receiptTitle')}</h3>
      <Facts facts={facts} />
      {data.rank !== null && (
        <button
          type="button"
          onClick={() => toDraw(data.offer_id)}
          className="mt-2 min-h-6 text-link underline underline-offset-2"
        >
          {say('viewDraw')}
        </button>
      )}
    </section>
  )
}
