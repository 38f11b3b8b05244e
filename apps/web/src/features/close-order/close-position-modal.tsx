/** close-order: everything that is held of a security, sold with one press: each order's part, the whole, then the receipts. */
import { type Market, orderMessages, type PositionQuote, sellPosition } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import { SaleSteps } from '../../orders/sale-steps.tsx'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { toast } from '../../platform/toasts.ts'
import { NotAllotted } from './not-allotted.tsx'
import { Parts, Receipts } from './position-parts.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { Coming, NoPrice, Restricted, SaleRefused } from './sale-states.tsx'
import { SaleSum } from './sale-sum.tsx'
import { say } from './say.ts'
import { usePositionQuote } from './use-position-quote.ts'
import { useLeft } from './use-quote.ts'

interface Position {
  readonly market: Market
  readonly symbol: string
  readonly name: string
  readonly onClose: () => void
}

export default function ClosePositionModal(props: Partial<Position> & Pick<Position, 'onClose'>) {
  const { market, symbol, name = symbol, onClose } = props
  const [sold, setSold] = useState<PositionQuote | null>(null)
  if (market === undefined || symbol === undefined || name === undefined) return null
  return sold === null ? (
    <Closing {...{ market, symbol, name, onClose }} onSold={setSold} />
  ) : (
    <Sold quote={sold} name={name} onClose={onClose} />
  )
}

interface ClosingProps extends Position {
  readonly onSold: (quote: PositionQuote) => void
}

function Closing(props: ClosingProps) {
  const { market, symbol, name, onClose } = props
  const { asked, again } = usePositionQuote(market, symbol)
  const quote = asked.kind === 'quoted' ? asked.quote : null
  const left = useLeft(asked.kind === 'quoted' ? asked.endsAt : null)
  const { sell, isBusy, refusal, forget } = useSale(props)
  const restricted = quote !== null && quote.quote_id === null
  const isOver = quote !== null && !restricted && (left === 0 || refusal?.code === 'quote_expired')
  const renew = () => {
    forget()
    again()
  }
  return (
    <Dialog
      title={say('title')}
      description={
        quote === null
          ? say('sellsName', { name })
          : say('sellsAll', { shares: sharesWords(quote.quantity), name })
      }
      onClose={onClose}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button variant="outline" className="shrink-0" disabled={isBusy} onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button
            wide
            loading={isBusy}
            disabled={quote === null || restricted || isOver || refusal?.code === 'quote_missing'}
            onClick={() => quote && void sell(quote)}
          >
            {quote === null || restricted ? say('sell') : say('sellFor', { amount: amountOf(quote) })}
          </Button>
        </>
      }
    >
      {asked.kind === 'loading' && <Coming />}
      {asked.kind === 'failed' && <NoPrice says={asked.says} onAgain={renew} />}
      {quote !== null && (
        <>
          <QuoteBar
            quote={quote}
            shares={sharesWords(quote.quantity)}
            isAverage={new Set(quote.parts.map(({ price }) => price)).size > 1}
            leftMs={restricted ? null : isOver ? 0 : left}
            onAgain={renew}
          />
          {restricted && <Restricted why={quote.why_not} onAgain={renew} />}
          {refusal !== null && refusal.code !== 'quote_expired' && (
            <SaleRefused failure={refusal} onAgain={renew} />
          )}
          <NotAllotted quote={quote} units={sharesWords} />
          <SaleSum quote={quote} part={null} />
          <Parts parts={quote.parts} leftOut={quote.left_out} />
          <p className="mt-3 text-sm text-soft">{say('next')}</p>
        </>
      )}
    </Dialog>
  )
}

const amountOf = ({ net_value }: PositionQuote): string => rupeeWords(fromWire(net_value) ?? paise(0n))

function useSale({ symbol, onSold }: ClosingProps) {
  const intent = useIntent()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const sell = async (quote: PositionQuote) => {
    setBusy(true)
    setRefusal(null)
    const quotes = quote.parts.flatMap(({ quote_id }) => quote_id ?? [])
    try {
      const idempotencyKey = intent({ quotes })
      await call(
        sellPosition,
        { body: { quotes } },
        { idempotencyKey, inline: true, expects: 'quote_expired' },
      )
      toast('success', orderMessages.sellReceived(symbol))
      onSold(quote)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefusal(failure)
      setBusy(false)
    } finally {
      ordersTouched()
    }
  }
  return { sell, isBusy, refusal, forget: () => setRefusal(null) }
}

/** What did happen: the money, its day, and a receipt for each order. */
const Sold = ({ quote, name, onClose }: { quote: PositionQuote; name: string; onClose: () => void }) => (
  <Dialog
    title={say('sold', {
      shares: sharesWords(quote.quantity),
      name,
      amount: formatRupees(fromWire(quote.net_value) ?? paise(0n)),
    })}
    description={say('soldNote')}
    onClose={onClose}
    footer={
      <Button wide onClick={onClose}>
        {say('done')}
      </Button>
    }
  >
    <SaleSteps soldAt={quote.as_of} settlesOn={quote.settles_on} className="mt-3" />
    <Receipts parts={quote.parts} />
  </Dialog>
)
