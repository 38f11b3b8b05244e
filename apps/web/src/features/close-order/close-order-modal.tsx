/** close-order: Confirm to Close: how much of a lot, a price that holds for 20 seconds, what a sale at it brings, and the sale. */
import { type OrderKind, orderMessages, type SellQuote, sellOrder } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { countWords } from '../../orders/order-words.ts'
import type { Leaving } from '../../orders/product.ts'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { useFile } from '../../platform/files.ts'
import { useIntent } from '../../platform/intent.ts'
import { openModal } from '../../platform/modals.ts'
import { useRested } from '../../platform/rested.ts'
import { toast } from '../../platform/toasts.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { NotAllotted } from './not-allotted.tsx'
import { type Part, partOf } from './part.ts'
import { PartField } from './part-field.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { Coming, NoPrice, Restricted, SaleRefused } from './sale-states.tsx'
import { SaleSum } from './sale-sum.tsx'
import { say } from './say.ts'
import { type Quoted, useLeft, useQuote } from './use-quote.ts'

/** Which lot: every door that opens this dialog says so. */
type Lot = Omit<Leaving, 'ttype'> & { readonly ttype: OrderKind }

export default function CloseOrderModal(props: Partial<Lot> & Pick<Lot, 'onClose'>) {
  const { did, ttype, symbol = '', name = '', onClose } = props
  if (did === undefined || ttype === undefined) return null
  return <WayOut {...{ did, ttype, symbol, name, onClose }} />
}

/** A product is sold at a quotation, or by a form of its own. */
function WayOut(lot: Lot) {
  const { exit } = useOrderScreens(lot.ttype)
  if (exit === null) return null
  return 'form' in exit ? (
    <OwnForm load={exit.form} lot={lot} />
  ) : (
    <Closing {...lot} isRestricted={exit.isRestricted} />
  )
}

function OwnForm({ load, lot }: { load: () => Promise<{ default: ComponentType<Leaving> }>; lot: Lot }) {
  const Form = useFile(load, lot.onClose)?.default
  return Form ? <Form {...lot} /> : null
}

interface ClosingProps extends Lot {
  readonly isRestricted: (quote: SellQuote) => boolean
}

function Closing(props: ClosingProps) {
  const { did, ttype, symbol, name, onClose, isRestricted } = props
  const { units } = useOrderScreens(ttype)
  const chosen = usePart()
  const { asked, held, again } = useQuote({ did, ttype, part: chosen.asked }, onClose)
  const part = partOf(chosen.text, held)
  useEffect(() => chosen.settle(part), [chosen.settle, part])
  const quoted = asked.kind === 'quoted' ? asked : null
  const left = useLeft(quoted?.endsAt ?? null)
  const { sell, isBusy, refusal, forget } = useSale(props)
  const quote = quoted?.quote ?? null
  const restricted = quote !== null && isRestricted(quote)
  const isOver = quote !== null && !restricted && (left === 0 || refusal?.code === 'quote_expired')
  const isCurrent = quoted !== null && quoted.part === part
  const renew = () => {
    forget()
    again()
  }
  return (
    <Dialog
      title={say('title')}
      description={<What {...{ ttype, symbol, name, quote }} />}
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
            disabled={!isCurrent || restricted || isOver || refusal?.code === 'quote_missing'}
            onClick={() => quoted && isCurrent && void sell(quoted)}
          >
            {quote === null || !isCurrent || restricted ? say('sell') : verb(quote, part)}
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
            shares={units(quote.quantity)}
            leftMs={restricted ? null : isOver ? 0 : left}
            onAgain={renew}
          />
          {restricted && <Restricted why={quote.why_not} onAgain={renew} />}
          {refusal !== null && refusal.code !== 'quote_expired' && (
            <SaleRefused failure={refusal} onAgain={renew} />
          )}
        </>
      )}
      {held !== null && held > 1 && (
        <PartField
          {...{ part, held, units }}
          hasUnallotted={quote?.not_allotted !== undefined || quote?.tendered !== undefined}
          text={chosen.text}
          onText={chosen.setText}
        />
      )}
      {quote !== null && (
        <>
          <NotAllotted quote={quote} units={units} />
          <div
            aria-busy={!isCurrent}
            className={classes('transition-opacity duration-150', !isCurrent && 'opacity-50')}
          >
            <SaleSum quote={quote} part={quoted?.part === 'all' ? null : units(quote.quantity)} />
          </div>
          <p className="mt-3 text-sm text-soft">{say('next')}</p>
        </>
      )}
    </Dialog>
  )
}

/** What is typed, and the part that the server is asked for once the fingers rest. What cannot be sold is not asked for. */
function usePart() {
  const [text, setText] = useState<string | null>(null)
  const [valid, setValid] = useState<number | 'all'>('all')
  const settle = useCallback((part: Part) => {
    if (part !== null) setValid(part)
  }, [])
  return { text, setText, asked: useRested(valid), settle }
}

function verb({ quantity, net_value }: SellQuote, part: Part): string {
  const amount = rupeeWords(fromWire(net_value) ?? paise(0n))
  return part === 'all'
    ? say('sellFor', { amount })
    : say('sellPartFor', { count: countWords(quantity), amount })
}

interface WhatProps extends Pick<Lot, 'ttype' | 'symbol' | 'name'> {
  readonly quote: SellQuote | null
}

/** The dialog's title is the product's; this says what it does. */
function What({ ttype, symbol, name, quote }: WhatProps) {
  const { units, displayType } = useOrderScreens(ttype)
  return (
    <span className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
      {quote === null
        ? say('sellsName', { name: name || symbol })
        : say('sells', { shares: units(quote.quantity), name: name || symbol })}
      {displayType !== '' && <Chip tone="accent">{displayType}</Chip>}
    </span>
  )
}

/** A sale ends in its receipt: that is where the money and its date stand. */
function useSale({ did, ttype, symbol }: ClosingProps) {
  const intent = useIntent()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const sell = async ({ quote: { quote_id, price }, part }: Quoted) => {
    setBusy(true)
    setRefusal(null)
    try {
      const idempotencyKey = intent({ did, quote_id })
      await call(
        sellOrder,
        { params: { id: did }, body: { ttype, price, ...(part === 'all' ? {} : { quantity: part }) } },
        { idempotencyKey, inline: true, expects: 'quote_expired' },
      )
      toast('success', orderMessages.sellReceived(symbol))
      openModal('order-details', { did, ttype })
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
