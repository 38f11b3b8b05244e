/** products, fund: the `fund` drawer: one fund, to be bought once or every month, and to be redeemed; without one, the finder. */
import type { FundView } from '@pramaan/contracts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useState } from 'react'
import { Choice } from '../../orders/choice.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { OpenDrawer } from '../../platform/modals.ts'
import { FundDocuments, FundHead } from './head.tsx'
import { LumpForm } from './lump-form.tsx'
import { OwnPart } from './own-part.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { say } from './say.ts'
import FundsSection from './section.tsx'
import { SipForm } from './sip-form.tsx'
import { useFund, useFundOf } from './use-funds.ts'

function FundDrawer({ id, symbol, redeems }: OpenDrawer['props']) {
  if (typeof id === 'string') return <OneFund key={id} id={id} redeems={redeems === true} />
  return typeof symbol === 'string' ? (
    <FundOfSymbol key={symbol} symbol={symbol} redeems={redeems === true} />
  ) : (
    <div className="-mx-4">
      <FundsSection shows={() => true} isWhole isAlone onAll={() => undefined} />
    </div>
  )
}

export default FundDrawer

function FundOfSymbol({ symbol, redeems }: { symbol: string; redeems: boolean }) {
  const { fund, isPending, error, refetch } = useFundOf(symbol)
  if (fund) return <OneFund id={fund.id} redeems={redeems} />
  if (isPending) return <SkeletonList rows={4} label={say('loading')} />
  return <LoadFailed what={say('theFund')} failure={error} onRetry={refetch} />
}

export function OneFund({ id, redeems = false }: { id: string; redeems?: boolean }) {
  const fund = useFund(id)
  const [isLeaving, setLeaving] = useState(redeems)
  if (fund.isPending) return <SkeletonList rows={4} label={say('loading')} />
  if (!fund.data)
    return <LoadFailed what={say('theFund')} failure={fund.error} onRetry={() => void fund.refetch()} />
  if (isLeaving) return <RedeemForm fund={fund.data} onDone={() => setLeaving(false)} />
  return <Offered fund={fund.data} onRedeem={() => setLeaving(true)} />
}

const WAYS = ['lump', 'sip'] as const

function Offered({ fund, onRedeem }: { fund: FundView; onRedeem: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]>('lump')
  const about = (
    <>
      <FundHead fund={fund} />
      <OwnPart fund={fund} onRedeem={onRedeem} />
    </>
  )
  if (fund.state === 'closed')
    return (
      <div className="flex flex-col gap-4">
        {about}
        <p className="rounded-lg bg-sunken px-3 py-2.5">{say('closedNote')}</p>
        <FundDocuments fund={fund} />
      </div>
    )
  const Form = way === 'lump' ? LumpForm : SipForm
  return (
    <Form
      key={way}
      fund={fund}
      choice={
        <Choice
          name="how"
          label={say('how')}
          options={WAYS.map((value) => ({ value, label: say(`how-${value}`) }))}
          chosen={way}
          onChoose={setWay}
        />
      }
    >
      {about}
      <FundDocuments fund={fund} />
    </Form>
  )
}
