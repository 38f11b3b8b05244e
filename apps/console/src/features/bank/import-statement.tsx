/** bank: imports the bank's statement and says what became of its lines. */
import { importStatement, type Received } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Link } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { upload } from '../../platform/files.ts'
import { ImportDialog } from '../../platform/import-dialog.tsx'
import { daysOf } from './statements-page.tsx'

type Report = Received<(typeof importStatement)['reply']>

const counted = (count: number): string => groupIndian(String(count))

export const ImportStatement = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title="Import a statement"
    description="The CSV file as the bank gives it. It goes on where the last one ended, or overlaps it."
    hint="Columns by name: Date, Narration, UTR, Payer, Debit, Credit, Balance."
    send={(file, options) => upload(importStatement, file, {}, options)}
    report={(report) => <WhatBecameOfIt report={report} onClose={onClose} />}
    onClose={onClose}
  />
)

function WhatBecameOfIt({ report, onClose }: { report: Report; onClose: () => void }) {
  const { is_known, statement } = report
  return (
    <>
      {is_known && (
        <p className="mb-4 rounded-lg bg-pending-wash px-3.5 py-3 text-pending">
          This very file was here before. Nothing was changed.
        </p>
      )}
      <Facts
        className="-my-2.5"
        facts={[
          { name: 'Days', value: daysOf(statement) },
          { name: 'New lines', value: counted(statement.accepted) },
          { name: 'Matched at once', value: counted(statement.matched) },
          { name: 'Waiting for someone', value: counted(statement.unmatched) },
          { name: 'Known from earlier files', value: counted(statement.known) },
          { name: 'Closing balance', value: <Amount rupees={statement.closing} /> },
        ]}
      />
      <p className="mt-4">
        <Link to={`/statements/${statement.id}`} onClick={onClose} className="text-link">
          See its lines and why each waits
        </Link>
      </p>
    </>
  )
}
