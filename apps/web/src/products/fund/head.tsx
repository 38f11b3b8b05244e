/** products, fund: what it is and from whom: NAV with its source and day, growth, risk, cost, load and minimum at one glance. */
import type { FundView } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { rupeeWords } from '../../money/amounts.ts'
import { EnteredFrom } from '../../orders/shelf/entered-from.tsx'
import { BigFigure, OfferDocuments, OfferHead, Part } from '../../orders/shelf/offer-parts.tsx'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { istDay } from '../../platform/clock.ts'
import { percentWords, Riskometer } from './figures.tsx'
import { Growth } from './growth.tsx'
import { say } from './say.ts'

const plain = (rupees: number): string => {
  const amount = fromWire(rupees)
  return amount === null ? '' : rupeeWords(amount)
}

/** A load that falls step by step is said with its highest: nobody pays more than they read. */
export const loadWords = ({ load_steps: steps }: Pick<FundView, 'load_steps'>): string => {
  if (steps.length === 0) return say('noLoad')
  const most = Math.max(...steps.map(({ percent }) => percent))
  const days = Math.max(...steps.map((step) => step.days))
  return say(steps.length === 1 ? 'loadWithin' : 'loadUpTo', { percent: percentOf(most), days })
}

const percentOf = (value: number): string => `${value}%`

/** A year of cost on this amount. */
const costOf = (amount: number, ter: number): string => {
  const cost = fromWire(Math.round(amount * ter) / 100)
  return cost === null ? '' : formatRupees(cost).replace(/\.\d+$/, '')
}

const OF = 25_000

export function FundHead({ fund }: { fund: FundView }) {
  return (
    <>
      <OfferHead
        name={fund.name}
        from={say('from', { house: fund.house, isin: fund.isin })}
        chips={
          <>
            <Chip>{fund.plan === 'direct' ? say('direct') : say('regular')}</Chip>
            <Chip>{fund.option === 'growth' ? say('growthOption') : say('idcwOption')}</Chip>
            <Chip>{fund.category}</Chip>
            {fund.state === 'closed' && <Chip tone="pending">{say('closed')}</Chip>}
          </>
        }
        risk={
          fund.deepest_fall !== null && fund.deepest_fall < 0
            ? say('risk', { fall: percentWords(-fund.deepest_fall) })
            : say('riskPlain')
        }
        figure={
          <BigFigure
            label={fund.nav_day === null ? say('noNav') : say('navOf', { day: istDay(fund.nav_day) })}
            note={
              <>
                <Percent value={fund.change_pct} tone="change" /> {say('onTheDay')}
                <span className="block text-xs">{say('navSource', { source: fund.nav_source })}</span>
              </>
            }
          >
            <UnitPrice rupees={fund.nav} />
          </BigFigure>
        }
      />
      <EnteredFrom figures={fund.entered} kinds={['fund-nav']} />
      <Growth id={fund.id} name={fund.name} />
      <div className="grid grid-cols-[auto_1fr] items-center gap-4 rounded-xl border border-line px-4 py-3">
        <Riskometer risk={fund.risk} word={fund.risk_word} />
        <dl aria-label={say('facts')} className="figures divide-y divide-line text-sm">
          {[
            [say('ter'), percentOf(fund.ter)],
            [say('terOn', { amount: plain(OF) }), costOf(OF, fund.ter)],
            [say('load'), loadWords(fund)],
            [say('commission'), fund.commission === 0 ? say('none') : percentOf(fund.commission)],
            [say('minimum'), plain(fund.minimum)],
            [say('benchmark'), fund.benchmark],
          ].map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-3 py-1">
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

export const FundDocuments = ({ fund }: { fund: FundView }) => (
  <Part title={say('documents')}>
    {fund.pdfs && (
      <div className="mb-2">
        <OfferPdfs offerId={fund.id} pdfs={fund.pdfs} />
      </div>
    )}
    <OfferDocuments documents={fund.documents.map(({ name, url }) => ({ title: name, href: url }))} />
    <p className="mt-2 text-sm text-soft">
      {fund.dealing === 'equity' ? say('gettingOutEquity') : say('gettingOut')}
    </p>
  </Part>
)
