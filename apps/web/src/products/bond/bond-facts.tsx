/** products, bond: the upper half of the drawer: who, yield, the three prices, the facts, the rating. */
import type { BondDetail } from '@pramaan/contracts'
import { formatPercent, fromWire } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { EnteredFrom } from '../../orders/shelf/entered-from.tsx'
import {
  BigFigure,
  OfferDocuments,
  type OfferFact,
  OfferFacts,
  OfferHead,
  Part,
  PriceSource,
} from '../../orders/shelf/offer-parts.tsx'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { istDay, istMoment } from '../../platform/clock.ts'
import { rupees } from './figures.ts'
import { RatingScale } from './rating-scale.tsx'
import { say } from './say.ts'
import { rankWords, stateTone, stateWords } from './words.ts'

export const BondHead = ({ bond }: { bond: BondDetail }) => (
  <OfferHead
    name={bond.name}
    from={say('from', bond)}
    chips={
      <>
        <Chip tone={stateTone(bond)}>{stateWords(bond)}</Chip>
        <Chip>{rankWords(bond)}</Chip>
        <Chip>{bond.is_listed ? say('listed') : say('unlisted')}</Chip>
      </>
    }
    risk={bond.risk}
  />
)

export const BondYield = ({ bond }: { bond: BondDetail }) =>
  bond.yield_percent === null ? (
    bond.state === 'default' && <p className="text-soft text-sm">{say('noYield')}</p>
  ) : (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-56 flex-1">
        <BigFigure
          label={say('yield')}
          note={say('yieldNote', { times: bond.coupons_a_year, day: istDay(bond.maturity_day) })}
        >
          {formatPercent(bond.yield_percent)}
        </BigFigure>
      </div>
      <p className="figures text-sm text-soft">
        {say('xirr', { percent: formatPercent(bond.xirr_percent) })}
      </p>
    </div>
  )

const Rupees = ({ of }: { of: number }) => <Money amount={fromWire(of)} />

/** In default interest stops; it is not counted from a coupon that was missed. */
function accruedWords({ state, accrued, accrued_days: days }: BondDetail): string {
  if (state === 'default') return say('accruedStopped')
  return accrued < 0 ? say('accruedMinus', { days }) : say('accruedNote', { days })
}

export function BondPrices({ bond }: { bond: BondDetail }) {
  const { accrued } = bond
  const lines: readonly OfferFact[] = [
    {
      name: say('clean'),
      value: <Rupees of={bond.clean} />,
      note: say('cleanNote', { per: String(bond.clean_per_100) }),
    },
    {
      name: say('accrued'),
      value: <Rupees of={accrued} />,
      note: accruedWords(bond),
    },
    {
      name: say('dirty'),
      value: <Rupees of={bond.dirty} />,
      // Of what cannot be bought nobody pays it.
      ...((bond.state === 'open' || bond.state === 'upcoming') && { note: say('dirtyNote') }),
    },
    {
      name: say('bid'),
      value: <Rupees of={bond.bid} />,
      note: say('bidNote', { per: String(bond.bid_per_100), time: istMoment(bond.bid_as_of) }),
    },
  ]
  return (
    <Part title={say('price')}>
      <OfferFacts facts={lines} />
      <PriceSource source={bond.source} at={bond.bid_as_of} isSetByFirm />
      <EnteredFrom figures={bond.entered} kinds={['bond-price', 'bond-bid']} />
    </Part>
  )
}

export function BondTerms({ bond }: { bond: BondDetail }) {
  const facts: readonly OfferFact[] = [
    {
      name: say('coupon'),
      value: say('percent', { value: String(bond.coupon_percent) }),
      note: say('couponNote', { times: bond.coupons_a_year }),
    },
    { name: say('face'), value: rupees(bond.face) },
    { name: say('maturity'), value: istDay(bond.maturity_day) },
    { name: say('record'), value: say('recordNote', { days: bond.record_days }) },
    { name: say('rank'), value: rankWords(bond) },
    { name: say('callPut'), value: bond.call_put },
  ]
  return (
    <>
      <OfferFacts facts={facts} />
      <Part title={say('rating')}>
        <RatingScale bond={bond} />
      </Part>
      <Part title={say('liquidity')}>
        <p className="text-sm">{bond.liquidity}</p>
      </Part>
      <Part title={say('tds')}>
        <p className="text-sm">{bond.tax_rule}</p>
      </Part>
      <Part title={say('documents')}>
        {bond.pdfs ? (
          <OfferPdfs offerId={bond.id} pdfs={bond.pdfs} />
        ) : (
          <OfferDocuments documents={[{ title: bond.document, href: null }]} />
        )}
      </Part>
    </>
  )
}
