/** products, otc: proposes what each application of a deal is allotted, in whole or in part, application by application. */
import type { FirmApplication, FirmDeal, ProposalAsk } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import type { ShelfRow } from '../../platform/product.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { say } from './say.ts'
import { useFirmDeal } from './use-deals.ts'

const many = (count: number): string => groupIndian(String(count))
const WHOLE = /^\d[\d,]*$/
const IN_FULL = 100
const PARTS: readonly number[] = [75, 50, 25]

const wholeLots = (applied: number, percent: number, lot: number): number =>
  percent === IN_FULL ? applied : Math.floor((applied * percent) / (100 * lot)) * lot

export function AllotDialog({ row, onClose }: { row: ShelfRow; onClose: () => void }) {
  const { data } = useFirmDeal(row.id)
  if (!data) return null
  return <Allotting deal={data.deal} open={data.applications.filter(isOpen)} onClose={onClose} />
}

const isOpen = ({ status }: FirmApplication): boolean => status === 'pending'

interface AllottingProps {
  readonly deal: FirmDeal
  readonly open: readonly FirmApplication[]
  readonly onClose: () => void
}

function Allotting({ deal, open, onClose }: AllottingProps) {
  const [percent, setPercent] = useState(IN_FULL)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [hasTried, setHasTried] = useState(false)
  const partOf = ({ applied }: FirmApplication): number => wholeLots(applied, percent, deal.lot)
  const textOf = (one: FirmApplication): string => typed[one.order_id] ?? String(partOf(one))
  const quantities = open.map((one) => {
    const text = textOf(one).trim()
    return WHOLE.test(text) ? Number(text.replaceAll(',', '')) : null
  })
  const allotAll = (share: number) => {
    setPercent(share)
    setTyped({})
  }
  const act = (): ProposalAsk | null => {
    setHasTried(true)
    if (deal.price === null || quantities.includes(null)) return null
    return {
      ...{ kind: 'otc-allotment', offer_id: deal.id, rupees: deal.price, others: 'all' },
      ...(percent === IN_FULL ? {} : { percent }),
      parts: open.flatMap((one, place) => {
        const quantity = quantities[place] ?? 0
        return quantity === partOf(one) ? [] : [{ order_id: one.order_id, quantity }]
      }),
    }
  }
  const sum = quantities.reduce<number>((all, one) => all + (one ?? 0), 0)
  return (
    <ProposeDialog
      title={say('allotTitle', { symbol: deal.symbol })}
      description={say('allotNote', {
        price: deal.price === null ? say('priceMissing') : rupeeWords(deal.price),
      })}
      act={act}
      button={say('proposeAllotment')}
      size="large"
      onClose={onClose}
    >
      <p className="figures mb-2 font-medium">
        {say('sum', { allotted: many(sum), applied: many(deal.applied), count: deal.applications })}
      </p>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={() => allotAll(IN_FULL)}>
          {say('inFull')}
        </Button>
        {PARTS.map((share) => (
          <Button key={share} size="small" variant="outline" onClick={() => allotAll(share)}>
            {say('inPart', { percent: share })}
          </Button>
        ))}
      </div>
      <ul aria-label={say('applications')} className="mb-3 max-h-80 divide-y divide-line overflow-y-auto">
        {open.map((one, place) => (
          <li key={one.order_id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">{one.client_name}</span>
              <span className="figures block text-soft text-sm">
                {say('askedFor', { account: one.client_account, applied: many(one.applied) })}
              </span>
            </span>
            <TextInput
              className="mb-0 w-56"
              label={say('allottedTo', { client: one.client_name })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={textOf(one)}
              error={hasTried && quantities[place] === null ? say('notWhole') : undefined}
              onChange={({ target }) => setTyped({ ...typed, [one.order_id]: target.value })}
            />
          </li>
        ))}
      </ul>
    </ProposeDialog>
  )
}
