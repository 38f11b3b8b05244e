/** bank: what the firm has signed for: the newest head over all clients' ledgers, drawn as every client sees it. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { LedgerStanding } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Amount } from '../../platform/amount.tsx'
import { HashCopy } from '../../platform/hash-copy.tsx'
import { LastAudit, useLedgerStanding } from '../../platform/ledger-standing.tsx'
import { say } from './say.ts'

export function SignedHead() {
  const { data } = useLedgerStanding()
  if (!data) return null
  return (
    <Card
      title={say('signedTotal')}
      {...(data.head ? { aside: say('head', { number: groupIndian(String(data.head.number)) }) } : {})}
    >
      {data.head ? <HeadFacts head={data.head} /> : <p className="text-soft">{say('noHead')}</p>}
      <div className="mt-4">
        <LastAudit audit={data.audit} />
      </div>
    </Card>
  )
}

const HeadFacts = ({ head }: { head: NonNullable<LedgerStanding['head']> }) => (
  <Facts
    className="-my-2.5"
    facts={[
      { name: say('totalAll'), value: <Amount rupees={head.total} className="font-semibold" /> },
      { name: say('clients'), value: groupIndian(String(head.clients)) },
      { name: say('entries'), value: groupIndian(String(head.entries)) },
      { name: say('signed'), value: istMoment(head.at) },
      { name: say('hash'), value: <HashCopy hash={head.hash} label={say('hash')} /> },
    ]}
  />
)
