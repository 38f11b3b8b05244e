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
import { say } from './say.ts'

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
            {say('payouts')}
          </Link>
        }
        title={say.rich('payoutOf', { amount: <Amount key="total" rupees={payout.total} /> })}
        note={total === null ? say('fileNote') : say('fileNoteInWords', { words: inWords(total) })}
        actions={mayHandleFiles(role) && <FileActs payout={payout} />}
      />
      <Card className="mb-4">
        <Facts
          className="-my-2.5"
          facts={[
            {
              name: say('created'),
              value: say('whenBy', { when: istMoment(payout.made_at), who: payout.made_by }),
            },
            { name: say('withdrawals'), value: groupIndian(String(payout.count)) },
            { name: say('bankResult'), value: <Outcome payout={payout} /> },
            {
              name: say('shaOfFile'),
              value: <HashCopy hash={payout.sha256} label={say('sha')} />,
            },
          ]}
        />
      </Card>
      <DataTable
        label={say('inThisFile')}
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
    head: say('holderAndBank'),
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
  { head: say('reference'), className: 'w-44 figures text-sm', cell: ({ reference }) => reference },
  {
    head: say('amount'),
    isFigure: true,
    className: 'w-40',
    cell: ({ amount }) => <Amount rupees={amount} className="font-medium" />,
  },
  { head: say('status'), className: 'w-36', cell: ({ state }) => <WithdrawalChip state={state} /> },
  {
    head: say('utrOrReason'),
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
        {say('downloadCsv')}
      </Button>
      <Button
        size="medium"
        icon={<FileCheck2 size={18} aria-hidden="true" />}
        onClick={() => setIsImporting(true)}
      >
        {say('importResult')}
      </Button>
      {isImporting && (
        <ImportDialog
          title={say('resultTitle')}
          description={say('resultNote')}
          hint={say('resultHint', { columns: payoutResultColumns.join(', ') })}
          send={(file, options) => upload(importPayoutResults, file, { params: { id: payout.id } }, options)}
          report={({ sent, failed, unchanged }) => (
            <Facts
              className="-my-2.5"
              facts={[
                { name: say('sentByBank'), value: groupIndian(String(sent)) },
                {
                  name: say('refusedByBank'),
                  value: groupIndian(String(failed)),
                },
                { name: say('knownAlready'), value: groupIndian(String(unchanged)) },
              ]}
            />
          )}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
