/** bank: a statement that waits for a second person: what it would do, line by line. Nothing of it is counted. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { listWaitingLines, type Tally, type WaitingStatement } from '@pramaan/contracts'
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
import { say } from './say.ts'
import { daysOf } from './statements-page.tsx'

export function WaitingFile({ file }: { file: WaitingStatement }) {
  const { role } = useStaff()
  const isMineToDecide = role === 'checker' && !file.is_mine
  return (
    <>
      <PageHead
        back={
          <Link to="/statements" className="text-link">
            {say('statements')}
          </Link>
        }
        title={say('statementOf', { days: daysOf(file) })}
        note={say(file.is_mine ? 'uploadedByYou' : 'uploadedWhen', {
          when: istMoment(file.uploaded_at),
          who: file.uploaded_by,
        })}
        actions={
          <Link
            to={`/proposals/${file.proposal_id}`}
            className={buttonClasses(isMineToDecide ? 'primary' : 'outline', 'medium')}
          >
            {isMineToDecide ? say('decideIt') : say('seeProposal')}
          </Link>
        }
      />
      <p className="mb-5 flex items-start gap-2.5 rounded-lg bg-pending-wash px-3.5 py-3 font-medium text-pending">
        <Users size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        {say('needsSecond', { when: istMoment(file.expires_at) })}
      </p>
      <FigureTiles>
        <Sum name={say('forDeposits')} tally={file.deposits} tone="gain" />
        <Sum name={say('toSuspense')} tally={file.suspense} />
        <Sum name={say('paidOut')} tally={file.payments_out} />
        <Sum name={say('notExplained')} tally={file.not_explained} />
      </FigureTiles>
      <TheFile file={file} />
      <h2 className="mt-6 mb-3 text-lg">{say('eachLine')}</h2>
      <WaitingLines id={file.id} />
    </>
  )
}

const Sum = ({ name, tally, tone = 'plain' }: { name: string; tally: Tally; tone?: 'plain' | 'gain' }) => (
  <FigureTile
    name={name}
    note={say('lineCount', { count: tally.lines })}
    tone={tally.lines > 0 ? tone : 'plain'}
  >
    <Amount rupees={tally.amount} />
  </FigureTile>
)

const TheFile = ({ file }: { file: WaitingStatement }) => (
  <Card title={say('theFile')}>
    <Facts
      className="-my-2.5"
      facts={[
        { name: say('openingBalance'), value: <Amount rupees={file.opening} /> },
        { name: say('closingBalance'), value: <Amount rupees={file.closing} /> },
        { name: say('lines'), value: say('newAndKnown', { accepted: file.accepted, known: file.known }) },
        { name: say('sha'), value: <HashCopy hash={file.sha256} label={say('sha')} /> },
      ]}
    />
  </Card>
)

const filters = ['all', 'matched', 'waiting'] as const
const words = { all: say('all'), matched: say('willMatch'), waiting: say('willStay') }

function WaitingLines({ id }: { id: string }) {
  const filter = useFilter('state', filters)
  const query = usePages(['waiting-lines', id, filter], (after, options) =>
    call(listWaitingLines, { query: { ...(filter === 'all' ? {} : { state: filter }), ...after } }, options),
  )
  return (
    <>
      <FilterLinks
        label={say('outcome')}
        name="state"
        choices={filters.map((value) => ({ value, word: words[value] }))}
      />
      <Answered query={query}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="text-soft">{say('noLine')}</p>
          ) : (
            <>
              <LineTable label={say('lines')} lines={lines} isStale={query.isPlaceholderData} isPreview />
              <MoreRows count={lines.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}
