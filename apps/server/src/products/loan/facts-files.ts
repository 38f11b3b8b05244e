/** products/loan: the key facts as a file, before consent and afterwards: exactly those whose hash was told. */
import { Readable } from 'node:stream'
import { paise } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import type { FileToKeep } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { type AskedPledge, drawnUp, namedOf, refused, stillHeld, type Wanted } from './ask.ts'
import { ownLoan } from './change-pledge.ts'
import { readFacts } from './facts.ts'
import { readOfClient } from './situation.ts'
import { findTerms, isUp } from './terms.ts'
import { numberOf } from './words.ts'
import { type FactsAsPdf, writeFactsPdf } from './write-facts-pdf.ts'

type Told = Pick<FactsAsPdf, 'facts' | 'canonical' | 'sha256' | 'signed'>

export interface FactsAsk extends Wanted {
  readonly termsId: string
  readonly pledge: readonly AskedPledge[]
  /** Of the facts on the screen. */
  readonly sha256: string
}

export function factsFiles(services: TradingServices, mode: 'demo' | 'live') {
  const { db, businessClock, signer } = services
  const { key } = signer

  const fileOf = async (clientId: string, told: Told): Promise<FileToKeep> => {
    const client = await clientById(db, clientId)
    const sheet = writeFactsPdf({ ...told, client, key, at: businessClock.now(), mode })
    return {
      name: told.signed ? `key-facts-${told.signed.number}.pdf` : 'key-facts.pdf',
      type: 'application/pdf',
      content: Readable.from(sheet),
    }
  }

  return {
    /** Of a loan that is asked for on the screen. @throws Refusal */
    ofApplication: async (clientId: string, ask: FactsAsk): Promise<FileToKeep> => {
      const [at, own] = [businessClock.now(), db.as({ clientId })]
      const terms = await findTerms(own, ask.termsId)
      if (!terms || !isUp(terms, at)) throw refused('These terms are not open for applications.')
      const now = await readOfClient(services, own, clientId, terms.terms, at)
      const drawn = drawnUp(terms, now.lends, ask, namedOf(now.holdings, ask.pledge), now.today)
      return fileOf(clientId, { ...same(drawn, ask.sha256), signed: null })
    },

    /** Those that were signed; or, of an approved loan, those of today that its drawing would sign. @throws Refusal */
    ofLoan: async (clientId: string, id: string, sha256: string | null): Promise<FileToKeep> => {
      const { now, loan } = await ownLoan(services, clientId, id)
      const signed = loan.facts_sha256.slice(2)
      if (sha256 === null || sha256 === signed)
        return fileOf(clientId, {
          ...{ facts: readFacts(loan.facts), canonical: loan.facts, sha256: signed },
          signed: { number: numberOf(loan), at: loan.signed_at },
        })
      const pledged = loan.state === 'approved' ? stillHeld(now.holdings, loan.pledge) : null
      if (!pledged) throw changed()
      const wanted = { amount: paise(loan.amount_paise), months: loan.months, repayment: loan.repayment }
      const drawn = drawnUp(now.terms, now.lends, wanted, pledged, now.today)
      return fileOf(clientId, { ...same(drawn, sha256), signed: null })
    },
  }
}

const changed = () => refused('The key facts have changed. Please read them again.')

/** A file of other facts than those on the screen is not handed out. @throws Refusal */
function same<T extends { readonly sha256: string }>(drawn: T, sha256: string): T {
  if (drawn.sha256 !== sha256) throw changed()
  return drawn
}
