/** products, ipo: up to three bids: lots, and cut-off or a price inside of the band. */
import type { Ipo } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { rupeeWords } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { CountField, readCount } from '../../orders/shelf/size-fields.tsx'
import { type BidText, lotsWords, MOST_BIDS, rangeOf, readPrice } from './bids.ts'
import { rupeesOf, worthOfLots } from './figures.ts'
import { say } from './say.ts'

export interface BidFieldsProps {
  readonly issue: Ipo
  readonly bids: readonly BidText[]
  readonly onBids: (bids: BidText[]) => void
  readonly isTried: boolean
}

export function BidFields({ issue, bids, onBids, isTried }: BidFieldsProps) {
  const change = (id: number, to: Partial<BidText>) =>
    onBids(bids.map((bid) => (bid.id === id ? { ...bid, ...to } : bid)))
  const next = Math.max(...bids.map(({ id }) => id)) + 1
  return (
    <Part title={say('yourBid')} aside={say('upTo', { count: issue.most_lots })}>
      <ul className="space-y-4">
        {bids.map((bid, place) => (
          <li key={bid.id}>
            <OneBid
              {...{ issue, bid, place, isTried }}
              isOnly={bids.length === 1}
              onChange={(to) => change(bid.id, to)}
              onRemove={() => onBids(bids.filter(({ id }) => id !== bid.id))}
            />
          </li>
        ))}
      </ul>
      {bids.length > 1 && <p className="mt-2 text-sm text-soft">{say('bidsNote')}</p>}
      {bids.length < MOST_BIDS && (
        <Button
          variant="plain"
          size="small"
          type="button"
          className="-ml-3 mt-1"
          onClick={() => onBids([...bids, { id: next, lots: '1', isCutOff: false, price: '' }])}
        >
          {say('addBid')}
        </Button>
      )}
    </Part>
  )
}

interface OneBidProps {
  readonly issue: Ipo
  readonly bid: BidText
  readonly place: number
  readonly isOnly: boolean
  readonly isTried: boolean
  readonly onChange: (to: Partial<BidText>) => void
  readonly onRemove: () => void
}

function OneBid({ issue, bid, place, isOnly, isTried, onChange, onRemove }: OneBidProps) {
  const lots = readCount(bid.lots, rangeOf(issue), lotsWords).value
  const n = place + 1
  return (
    <fieldset>
      <legend
        className={isOnly ? 'sr-only' : 'flex w-full items-baseline justify-between font-medium text-sm'}
      >
        {say('bidNumber', { n })}
        {!isOnly && (
          <button type="button" onClick={onRemove} className="min-h-6 text-link underline underline-offset-2">
            {say('removeBid', { n })}
          </button>
        )}
      </legend>
      <CountField
        label={say('lots')}
        name={`lots-${bid.id}`}
        text={bid.lots}
        onText={(text) => onChange({ lots: text })}
        range={rangeOf(issue)}
        words={lotsWords}
        hint={
          lots === null
            ? undefined
            : say('lotsHint', {
                shares: sharesWords(lots * issue.lot),
                amount: rupeeWords(worthOfLots(issue, lots)),
              })
        }
        isTried={isTried}
      />
      <Checkbox
        label={say('cutOff', { cap: rupeesOf(issue.cap) })}
        checked={bid.isCutOff}
        onChange={(event) => onChange({ isCutOff: event.target.checked })}
      />
      {!bid.isCutOff && (
        <TextInput
          label={say('bidPrice')}
          name={`price-${bid.id}`}
          inputMode="decimal"
          value={bid.price}
          onChange={(event) => onChange({ price: event.target.value })}
          placeholder={say('bidPriceHint', { floor: rupeesOf(issue.floor), cap: rupeesOf(issue.cap) })}
          error={isTried || bid.price !== '' ? readPrice(bid.price, issue).problem : undefined}
        />
      )}
    </fieldset>
  )
}
