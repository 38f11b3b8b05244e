/** receipt: Order Details: an order from its placing to its end, to the paisa, beside the ledger's own word. */
import type { OrderKind, Receipt } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { Timeline } from '@pramaan/ui/timeline.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { useReceipt } from '../../platform/orders/orders.ts'
import { Facts } from './facts.tsx'
import { Fills } from './fills.tsx'
import { Head, Warnings } from './head.tsx'
import { Closes, Entries } from './ledger.tsx'
import { Notes } from './notes.tsx'
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
  return (
    <Dialog title="Order Details" size="large" onClose={onClose}>
      {isPending && <Coming />}
      {failure !== null && (
        <LoadFailed what="This receipt" failure={failure} onRetry={refetch} className="py-4" />
      )}
      {data && <Whole receipt={data} />}
    </Dialog>
  )
}

function Whole({ receipt }: { receipt: Receipt }) {
  const [buy, sell] = [buySum(receipt), sellSum(receipt)]
  const sides = [buy, sell].flatMap((sum) => (sum === null ? [] : [sum.side]))
  return (
    <div className="grid grid-cols-1 gap-5">
      <Head receipt={receipt} />
      <Warnings receipt={receipt} />
      {sell && <Sum sum={sell} />}
      {buy && <Sum sum={buy} />}
      {buy && sell && <Settlement receipt={receipt} buy={buy} sell={sell} />}
      <Closes receipt={receipt} />
      {sides.length > 0 && <Notes receipt={receipt} sides={sides} />}
      <section aria-label="Particulars">
        <h3 className="mb-1 text-lg">Particulars</h3>
        <Facts receipt={receipt} />
      </section>
      <Fills fills={receipt.fills} />
      <Entries entries={receipt.entries} />
      <section aria-label="How it went">
        <h3 className="mb-3 text-lg">How it went</h3>
        <Timeline label="How it went" steps={storyOf(receipt)} />
      </section>
    </div>
  )
}

const Coming = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading the receipt</span>
    <Skeleton className="h-40 rounded-xl" />
    <Skeleton className="h-52 rounded-lg" />
    <Skeleton className="h-12 rounded-lg" />
  </div>
)
