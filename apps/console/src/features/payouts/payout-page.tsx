/** payouts: one file: what is in it, the file itself, and what the bank did with it. */
import { istMoment } from '@pramaan/browser/clock.ts'
import {
  downloadPayout,
  importPayoutResults,
  payoutResultColumns,
  type Received,
  viewPayout,
  type WithdrawalRow,
} from '@pramaan/contracts'
import { fromWire, groupIndian, inWords } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { download, upload } from '../../platform/files.ts'
import { HashCopy } from '../../platform/hash-copy.tsx'
import { ImportDialog } from '../../platform/import-dialog.tsx'
import { WithdrawalChip } from '../../platform/money-states.tsx'
import { mayHandleFiles } from '../../platform/movers.ts'
import { whilePresent } from '../../platform/presence.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { useStaff } from '../../platform/session.ts'
import { Outcome } from './payouts-page.tsx'

type PayoutFile = Received<(typeof viewPayout)['reply']>

export function PayoutPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['payout', id],
    queryFn: ({ signal }) => call(viewPayout, { params: { id } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(payout) => <Everything payout={payout} />}
    </Answered>
  )
}

function Everything({ payout }: { payout: PayoutFile }) {
  const { role } = useStaff()
  const total = fromWire(payout.total)
  return (
    <>
      <PageHead
        back={
          <Link to="/payouts" className="text-link">
            Payouts
          </Link>
        }
        title={
          <>
            Payout of <Amount rupees={payout.total} />
          </>
        }
        note={`${total === null ? '' : `${inWords(total)}. `}The file names full account numbers: every download is written down.`}
        actions={mayHandleFiles(role) && <FileActs payout={payout} />}
      />
      <Card className="mb-4">
        <Facts
          className="-my-2.5"
          facts={[
            { name: 'Made', value: `${istMoment(payout.made_at)} by ${payout.made_by}` },
            { name: 'Withdrawals', value: groupIndian(String(payout.count)) },
            { name: 'What the bank did', value: <Outcome payout={payout} /> },
            {
              name: 'SHA-256 of the file',
              value: <HashCopy hash={payout.sha256} label="SHA-256" />,
            },
          ]}
        />
      </Card>
      <DataTable
        label="Withdrawals in this file"
        columns={columns}
        rows={payout.withdrawals}
        keyOf={({ id }) => id}
        link={({ id }, content, look) => rowLink(`/withdrawals/${id}`, content, look)}
      />
    </>
  )
}

const columns: Column<WithdrawalRow>[] = [
  {
    head: 'Who and where to',
    isMain: true,
    cell: ({ holder_name, bank_name, card_no }) => (
      <>
        <span className="block font-medium text-base">{holder_name}</span>
        <span className="block text-soft text-sm">
          {bank_name} <span className="figures">{card_no}</span>
        </span>
      </>
    ),
  },
  { head: 'Reference', className: 'w-44 figures text-sm', cell: ({ reference }) => reference },
  {
    head: 'Amount',
    isFigure: true,
    className: 'w-40',
    cell: ({ amount }) => <Amount rupees={amount} className="font-medium" />,
  },
  { head: 'State', className: 'w-36', cell: ({ state }) => <WithdrawalChip state={state} /> },
  {
    head: 'UTR, or why not',
    className: 'w-56 wrap-anywhere text-sm',
    cell: ({ utr, reason }) => utr ?? reason,
  },
]

function FileActs({ payout }: { payout: PayoutFile }) {
  const [isImporting, setIsImporting] = useState(false)
  const downloading = useMutation({
    mutationFn: () => download(downloadPayout, { params: { id: payout.id } }),
  })
  return (
    <>
      <Button
        variant="outline"
        size="medium"
        icon={<Download size={18} aria-hidden="true" />}
        loading={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        Download the CSV
      </Button>
      <Button
        size="medium"
        icon={<FileCheck2 size={18} aria-hidden="true" />}
        onClick={() => setIsImporting(true)}
      >
        Import the bank’s result
      </Button>
      {isImporting && (
        <ImportDialog
          title="The bank’s result"
          description="What the bank did with each withdrawal of this file."
          hint={`A CSV file with the columns ${payoutResultColumns.join(', ')}. Status is success or failed.`}
          send={(file, options) => upload(importPayoutResults, file, { params: { id: payout.id } }, options)}
          report={({ sent, failed, unchanged }) => (
            <Facts
              className="-my-2.5"
              facts={[
                { name: 'Sent by the bank', value: groupIndian(String(sent)) },
                {
                  name: 'Refused by the bank: the clients have their money back',
                  value: groupIndian(String(failed)),
                },
                { name: 'Known already', value: groupIndian(String(unchanged)) },
              ]}
            />
          )}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
