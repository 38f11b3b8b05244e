/**
 * orders, shelf: the upper half of every product's drawer: what it is and from whom, its price with source and time, the key facts,
 * and the documents. Each is small and knows no product; a drawer puts those together that it needs.
 */
import { classes } from '@pramaan/ui/classes.ts'
import { ExternalLink, FileText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

/** The one risk that matters, in a line of its own: never smaller than what is promised beside it. */
export const RiskLine = ({ children, className }: { children: ReactNode; className?: string }) => (
  <p className={classes('flex items-start gap-1.5 text-sm', className)}>
    <TriangleAlert size={16} aria-label={say('risk')} className="mt-0.5 shrink-0 text-pending" />
    <span>{children}</span>
  </p>
)

export interface OfferHeadProps {
  /** What it is: 'Sahyadri Power 8.45% 2030'. */
  readonly name: string
  /** From whom, and what kind: 'Sahyadri Power Ltd. · senior, secured · INE0DEMO7017'. */
  readonly from: ReactNode
  /** Chips: open till 4:00 pm, AA, very high risk. */
  readonly chips?: ReactNode
  /** Its own risk, in one sentence. */
  readonly risk: ReactNode
  /** The answer of this product as one large figure (yield, NAV, band), with its convention under it. */
  readonly figure?: ReactNode
}

export const OfferHead = ({ name, from, chips, risk, figure }: OfferHeadProps) => (
  <div>
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-xl">{name}</h3>
        <p className="wrap-anywhere text-sm text-soft">{from}</p>
        {chips && <div className="mt-2 flex flex-wrap gap-1.5">{chips}</div>}
      </div>
      {figure && <div className="figures shrink-0 md:text-right">{figure}</div>}
    </div>
    <RiskLine className="mt-3 rounded-lg bg-pending-wash px-3 py-2">{risk}</RiskLine>
  </div>
)

export interface BigFigureProps {
  readonly label: string
  /** 7.85%, 85.1042, 40 of 60. */
  readonly children: ReactNode
  /** The convention, in words: 'per year, compounded twice a year'. */
  readonly note?: ReactNode
}

export const BigFigure = ({ label, children, note }: BigFigureProps) => (
  <div>
    <p className="text-sm text-soft">{label}</p>
    <p className="figures font-semibold text-3xl leading-tight">{children}</p>
    {note && <p className="text-sm text-soft">{note}</p>}
  </div>
)

/** No price stands without where it came from and when; what the firm has set says so. */
export function PriceSource({
  source,
  at,
  isSetByFirm = false,
}: {
  source: string
  at: string
  isSetByFirm?: boolean
}) {
  const time = istMoment(at)
  return (
    <p className="figures mt-1 text-soft text-xs">
      {isSetByFirm ? say('setByFirm', { time }) : say('priceSource', { source, time })}
    </p>
  )
}

export interface OfferFact {
  readonly name: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** What is to be known before anything is typed, at one glance: two beside each other on a phone, three or four on a desk. */
export const OfferFacts = ({ facts }: { facts: readonly OfferFact[] }) => (
  <dl aria-label={say('facts')} className="grid grid-cols-2 gap-x-5 gap-y-3 md:grid-cols-3">
    {facts.map(({ name, value, note }) => (
      <div key={name} className="min-w-0">
        <dt className="text-soft text-xs">{name}</dt>
        <dd className="figures wrap-anywhere font-medium">
          {value}
          {note && <span className="block font-normal text-soft text-xs">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

export interface OfferDocument {
  readonly title: string
  /** On this site or elsewhere; null where only its name is known. */
  readonly href: string | null
  /** Of which day, how long. */
  readonly note?: string
}

export function OfferDocuments({ documents }: { documents: readonly OfferDocument[] }) {
  if (documents.length === 0) return <p className="text-sm text-soft">{say('noDocuments')}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {documents.map((document) => (
        <li key={document.title}>
          <OneDocument {...document} />
        </li>
      ))}
    </ul>
  )
}

const look = 'inline-flex min-h-11 items-center gap-2 rounded-lg border border-line px-3 text-sm'

function OneDocument({ title, href, note }: OfferDocument) {
  const content = (
    <>
      <FileText size={16} aria-hidden="true" className="shrink-0 text-soft" />
      <span>{title}</span>
      {note && <span className="text-soft text-xs">{note}</span>}
    </>
  )
  if (href === null) return <span className={look}>{content}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classes(look, 'text-link hover:bg-sunken')}
    >
      {content}
      <ExternalLink size={14} aria-label={say('opensTab')} className="shrink-0" />
    </a>
  )
}

export interface PartProps {
  readonly title: string
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of the drawer under its own heading: the calendar, the payoff, the documents. */
export const Part = ({ title, aside, children }: PartProps) => (
  <section className="border-line border-t pt-4">
    <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h4 className="font-display font-semibold text-base">{title}</h4>
      {aside && <p className="text-sm text-soft">{aside}</p>}
    </header>
    {children}
  </section>
)
