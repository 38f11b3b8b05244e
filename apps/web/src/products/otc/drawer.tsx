/** products, otc: the `otc` drawer: one deal, to be bought or to be answered; without one, the deals of now. */
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useState } from 'react'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { OpenDrawer } from '../../platform/modals.ts'
import { AnswerForm } from './answer-form.tsx'
import { BuyForm } from './buy-form.tsx'
import { say } from './say.ts'
import DealsSection from './section.tsx'
import { useDeal } from './use-deals.ts'

const OtcDrawer = ({ id }: OpenDrawer['props']) =>
  typeof id === 'string' ? <OneDeal key={id} id={id} /> : <AllDeals />

export default OtcDrawer

const AllDeals = () => (
  <>
    <p className="mb-3 text-soft">{say('note')}</p>
    <div className="-mx-4">
      <DealsSection shows={() => true} isWhole isAlone onAll={() => undefined} />
    </div>
  </>
)

function OneDeal({ id }: { id: string }) {
  const deal = useDeal(id)
  const [answering, setAnswering] = useState<string | null>(null)
  if (deal.isPending) return <SkeletonList rows={4} label={say('loading')} />
  if (!deal.data)
    return <LoadFailed what={say('theDeal')} failure={deal.error} onRetry={() => void deal.refetch()} />
  // What waits for the client comes before anything that could be bought.
  const waiting = deal.data.orders.find(({ status }) => status === 'awaiting')
  if (waiting && answering === null) setAnswering(waiting.id)
  const order = deal.data.orders.find((own) => own.id === answering) ?? waiting
  if (!order) return <BuyForm deal={deal.data} />
  return <AnswerForm key={order.id} deal={deal.data} order={order} elsewhere={<BuyForm deal={deal.data} />} />
}
