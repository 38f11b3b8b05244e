/** bank: a statement that waits for a second person: what it would do, line by line. Nothing of it is counted. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { listWaitingLines, type Tally, type WaitingStatement } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { HashCopy } from '../../platform/hash-copy.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { usePages } from '../../platform/pages.ts'
import { useStaff } from '../../platform/session.ts'
import { LineTable } from './line-table.tsx'
import { daysOf } from './statements-page.tsx'

export function WaitingFile({ file }: { file: WaitingStatement }) {
  const { role } = useStaff()
  const isMineToDecide = role === 'checker' && !file.is_mine
  return (
    <>
      <PageHead
        back={
          <Link to="/statements" className="text-link">
            Statements
          </Link>
        }
        title={`Statement of ${daysOf(file)}`}
        note={`Uploaded ${istMoment(file.uploaded_at)} by ${file.uploaded_by}${file.is_mine ? ' (you)' : ''}.`}
        actions={
          <Link
            to={`/proposals/${file.proposal_id}`}
            className={buttonClasses(isMineToDecide ? 'primary' : 'outline', 'medium')}
          >
            {isMineToDecide ? 'Decide it' : 'See the proposal'}
          </Link>
        }
      />
      <p className="mb-5 flex items-start gap-2.5 rounded-lg bg-pending-wash px-3.5 py-3 font-medium text-pending">
        <Users size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        Waits for a second person, until {istMoment(file.expires_at)}. Nothing is counted before one approves
        it.
      </p>
      <FigureTiles>
        <Sum name="For deposits" tally={file.deposits} tone="gain" />
        <Sum name="Into suspense" tally={file.suspense} />
        <Sum name="Paid out" tally={file.payments_out} />
        <Sum name="Not explained" tally={file.not_explained} />
      </FigureTiles>
      <TheFile file={file} />
      <h2 className="mt-6 mb-3 text-lg">What each line would do</h2>
      <WaitingLines id={file.id} />
    </>
  )
}

const counted = (lines: number): string => (lines === 1 ? '1 line' : `${groupIndian(String(lines))} lines`)

const Sum = ({ name, tally, tone = 'plain' }: { name: string; tally: Tally; tone?: 'plain' | 'gain' }) => (
  <FigureTile name={name} note={counted(tally.lines)} tone={tally.lines > 0 ? tone : 'plain'}>
    <Amount rupees={tally.amount} />
  </FigureTile>
)

const TheFile = ({ file }: { file: WaitingStatement }) => (
  <Card title="The file">
    <Facts
      className="-my-2.5"
      facts={[
        { name: 'Opening balance', value: <Amount rupees={file.opening} /> },
        { name: 'Closing balance', value: <Amount rupees={file.closing} /> },
        { name: 'Lines', value: `${file.accepted} new, ${file.known} known before` },
        { name: 'SHA-256', value: <HashCopy hash={file.sha256} label="SHA-256" /> },
      ]}
    />
  </Card>
)

const filters = ['all', 'matched', 'waiting'] as const
const words = { all: 'All', matched: 'Would match', waiting: 'Would wait' } as const

function WaitingLines({ id }: { id: string }) {
  const filter = useFilter('state', filters)
  const query = usePages(['waiting-lines', id, filter], (after, options) =>
    call(listWaitingLines, { query: { ...(filter === 'all' ? {} : { state: filter }), ...after } }, options),
  )
  return (
    <>
      <FilterLinks
        label="Outcome"
        name="state"
        choices={filters.map((value) => ({ value, word: words[value] }))}
      />
      <Answered query={query}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="text-soft">No line of the file would.</p>
          ) : (
            <>
              <LineTable label="Lines" lines={lines} isStale={query.isPlaceholderData} isPreview />
              <MoreRows count={lines.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}
