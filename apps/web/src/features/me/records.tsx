/** me: the client's ledger with its proof, the contract notes, and below them everything that was done on the account, by anyone. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCash } from '../../money/account.ts'
import { istDate, now } from '../../platform/clock.ts'
import { Activity } from './activity.tsx'
import { CashLedger } from './cash-ledger.tsx'
import { ContractNotes } from './contract-notes.tsx'
import { everything, LedgerFilters, type Wanted } from './ledger-filters.tsx'
import { chosenPeriod, periodOf } from './period.ts'
import { LedgerProof } from './proof/ledger-proof.tsx'
import { say } from './say.ts'
import { StatementSums } from './statement-sums.tsx'
import { FilesCard } from './tax/files-card.tsx'

export default function Records() {
  const [address] = useSearchParams()
  const [wanted, setWanted] = useState(() => wantedFrom(address))
  const asOf = useCash().data?.as_of
  // Business time is the server's: a demo may be months ahead of this device.
  const today = istDate(asOf === undefined ? now() : Date.parse(asOf))
  const period =
    wanted.period === 'own' ? chosenPeriod(wanted.from, wanted.to) : periodOf(wanted.period, today)
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="min-w-0 lg:col-span-2">
        {/* On a phone the proof and its files are long. */}
        <a
          href="#cash-ledger"
          className="text-link -mt-2 inline-flex min-h-11 items-center text-sm lg:hidden"
        >
          {say('toCashLedger')}
        </a>
        <LedgerProof period={period} />
      </div>
      <section
        id="cash-ledger"
        aria-label={say('cashLedger')}
        className="scroll-mt-28 grid min-w-0 grid-cols-1 gap-3"
      >
        <div>
          <h2 className="text-lg">{say('cashLedger')}</h2>
          <p className="text-sm text-soft">{say('cashLedgerNote')}</p>
        </div>
        <LedgerFilters wanted={wanted} onChange={setWanted} />
        <StatementSums period={period} />
        <CashLedger key={JSON.stringify([wanted.kind, period])} kind={wanted.kind} period={period} />
      </section>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <FilesCard />
        <ContractNotes />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Activity />
      </div>
    </div>
  )
}

/** A figure that is explained leads to the day on which its row was written. */
function wantedFrom(address: URLSearchParams): Wanted {
  const { from, to } = chosenPeriod(address.get('from') ?? '', address.get('to') ?? '')
  if (from === undefined && to === undefined) return everything
  return { ...everything, period: 'own', from: from ?? '', to: to ?? '' }
}
