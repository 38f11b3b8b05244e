/** receipt: Order Details: an order from its placing to its end, to the paisa, beside the ledger's own word. */
import { isExchange, type OrderKind, type Receipt } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { Timeline } from '@pramaan/ui/timeline.tsx'
import { ClaimLink } from '../../money/claim-link.tsx'
import { useReceipt } from '../../orders/orders.ts'
import { SaleSteps } from '../../orders/sale-steps.tsx'
import { OfferPdfs } from '../../orders/shelf/offer-pdfs.tsx'
import { useFile } from '../../platform/files.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { closeDrawer } from '../../platform/modals.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { Days } from './days.tsx'
import { Entered } from './entered.tsx'
import { Facts } from './facts.tsx'
import { Head, Warnings } from './head.tsx'
import { Closes, Entries } from './ledger.tsx'
import { Notes } from './notes.tsx'
import { say } from './say.ts'
import { Settlement, Sum } from './sum.tsx'
import { buySum, sellSum } from './sums.ts'
import { storyOf } from './words.ts'

/** Which order: every door that opens this dialog says so. */
interface Which {
  readonly did: string
  readonly ttype: OrderKind
}

interface OrderDetailsProps extends Which {
  readonly onClose: () => void
}

export default function OrderDetailsModal(props: Partial<Which> & Pick<OrderDetailsProps, 'onClose'>) {
  const { did, ttype, onClose } = props
  if (did === undefined || ttype === undefined) return null
  return <OrderDetails {...{ did, ttype, onClose }} />
}

function OrderDetails({ did, ttype, onClose }: OrderDetailsProps) {
  const { data, isPending, failure, refetch } = useReceipt(did, ttype)
  const toHoldings = () => {
    onClose()
    closeDrawer({ thenGo: '/portfolio/holding' })
  }
  return (
    <Dialog
      title={say('title')}
      size="wide"
      onClose={onClose}
      footer={
        data?.status === 'sold' && (
          <Button wide variant="outline" className="lg:w-auto" onClick={toHoldings}>
            {say('viewHoldings')}
          </Button>
        )
      }
    >
      {isPending && <Coming />}
      {failure !== null && (
        <LoadFailed what={say('thisReceipt')} failure={failure} onRetry={refetch} className="py-4" />
      )}
      {data && <Whole receipt={data} />}
    </Dialog>
  )
}

/** In the form of a contract note; on a desk the ledger's word, the money and the files stand beside it. */
function Whole({ receipt }: { receipt: Receipt }) {
  const { steps, parts = null } = useOrderScreens(receipt.ttype).receipt
  const Parts = useFile(parts, () => undefined)?.default
  const [buy, sell] = [buySum(receipt), sellSum(receipt)]
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
      <div className="grid grid-cols-1 gap-5">
        <Head receipt={receipt} />
        <Warnings receipt={receipt} />
        {/* A phone asks first when the money can be had; a desk has it beside the figures. */}
        <Proceeds receipt={receipt} className="lg:hidden" />
        <div className="grid gap-5 lg:grid-cols-2 lg:gap-x-8">
          {sell && <Sum sum={sell} />}
          {buy && <Sum sum={buy} />}
        </div>
        {buy && (sell || receipt.fraction) && <Settlement receipt={receipt} buy={buy} sell={sell} />}
        <Days days={receipt.days} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Closes receipt={receipt} />
        <Proceeds receipt={receipt} className="max-lg:hidden" />
        <Notes days={receipt.days} />
        <Entries receipt={receipt} />
        <section aria-label={say('story')}>
          <h3 className="mb-3 text-lg">{say('story')}</h3>
          <Timeline label={say('story')} steps={storyOf(receipt, steps)} />
        </section>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <section aria-label={say('details')}>
          <h3 className="mb-1 text-lg">{say('details')}</h3>
          <Facts receipt={receipt} />
        </section>
        {receipt.agreed && (
          <section aria-label={say('agreed')}>
            <h3 className="mb-1 text-lg">{say('agreed')}</h3>
            <OfferPdfs offerId={receipt.agreed.offer_id} pdfs={receipt.agreed.pdfs} />
          </section>
        )}
        {receipt.entered && <Entered figures={receipt.entered} />}
        {Parts && <Parts receipt={receipt} />}
        <ClaimLink about="order" id={receipt.id} className="-ml-4 justify-self-start" />
      </div>
    </div>
  )
}

/** After a sale: sold, settles, can be withdrawn. */
function Proceeds({ receipt, className }: { receipt: Receipt; className: string }) {
  const soldAt = receipt.fills.findLast(({ side }) => side === 'sell')?.at
  if (receipt.status !== 'sold' || receipt.settlement_time === null || soldAt === undefined) return null
  return (
    <section aria-label={say('money')} className={classes('rounded-xl border border-line p-4', className)}>
      <h3 className="mb-3 text-lg">{say('money')}</h3>
      <SaleSteps
        soldAt={soldAt}
        {...(receipt.left_as !== undefined && { leftWord: say(receipt.left_as) })}
        settlesOn={receipt.settlement_time}
        isNextDay={isExchange(receipt.market)}
        isOver={receipt.steps.some(({ status }) => status === 'settled')}
      />
    </section>
  )
}

const Coming = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{say('loading')}</span>
    <Skeleton className="h-40 rounded-xl" />
    <Skeleton className="h-52 rounded-lg" />
    <Skeleton className="h-12 rounded-lg" />
  </div>
)
