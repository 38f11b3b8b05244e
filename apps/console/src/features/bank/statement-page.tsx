/** bank: one statement: the ledger against it, to the paisa, every difference, and its lines. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type Reconciliation, viewReconciliation } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { HashCopy } from '../../platform/hash-copy.tsx'
import { Differences } from './differences.tsx'
import { Lines } from './lines.tsx'
import { say } from './say.ts'
import { daysOf, peopleOf } from './statements-page.tsx'
import { verdictOn } from './verdict.ts'
import { WaitingFile } from './waiting-file.tsx'
import { useWaitingStatement } from './waiting-statement.ts'

/** A file that waits for a second person, and the statement that it becomes, have one address. */
export function StatementPage() {
  const { id = '' } = useParams()
  const waiting = useWaitingStatement()
  return (
    <Answered query={waiting} isPage>
      {(file) => (file?.id === id ? <WaitingFile file={file} /> : <Imported id={id} />)}
    </Answered>
  )
}

function Imported({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['reconciliation', id],
    queryFn: ({ signal }) => call(viewReconciliation, { params: { id } }, { signal, quiet: true }),
  })
  return (
    <Answered query={query} isPage>
      {(books) => <Everything books={books} />}
    </Answered>
  )
}

function Everything({ books }: { books: Reconciliation }) {
  const { statement } = books
  return (
    <>
      <PageHead
        back={
          <Link to="/statements" className="text-link">
            {say('statements')}
          </Link>
        }
        title={say('statementOf', { days: daysOf(statement) })}
        note={say('importedWhen', {
          when: istMoment(statement.imported_at),
          people: peopleOf(statement),
        })}
      />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <AgainstTheLedger books={books} />
        <TheFile books={books} />
      </div>
      <Differences books={books} />
      <h2 className="mb-3 text-lg">{say('lines')}</h2>
      <Lines statementId={statement.id} />
    </>
  )
}

function AgainstTheLedger({ books }: { books: Reconciliation }) {
  const { state, words } = verdictOn(books)
  return (
    <Card title={say('ledgerVsBank')}>
      <Seal state={state} className="mb-3">
        {words}
      </Seal>
      <Facts
        className="-mb-2.5"
        facts={[
          { name: say('bankClosing'), value: <Amount rupees={books.statement_closing} /> },
          { name: say('ledgerClosing'), value: <Amount rupees={books.ledger_closing} /> },
          {
            name: say('difference'),
            value: (
              <Amount
                rupees={books.difference}
                sign="always"
                className={books.difference === 0 ? 'font-semibold text-gain' : 'font-semibold text-pending'}
              />
            ),
          },
          {
            name: say('unexplained'),
            value: (
              <Amount
                rupees={books.unexplained}
                sign="always"
                className={books.unexplained === 0 ? 'text-gain' : 'font-semibold text-loss'}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}

const TheFile = ({ books: { statement, opening_before_first } }: { books: Reconciliation }) => (
  <Card title={say('theFile')}>
    <Facts
      className="-my-2.5"
      facts={[
        { name: say('openingBalance'), value: <Amount rupees={statement.opening} /> },
        { name: say('closingBalance'), value: <Amount rupees={statement.closing} /> },
        { name: say('beforeFirst'), value: <Amount rupees={opening_before_first} /> },
        {
          name: say('lines'),
          value: say('newAndKnown', { accepted: statement.accepted, known: statement.known }),
        },
        {
          name: say('atImport'),
          value: say('matchedAndLeft', { matched: statement.matched, unmatched: statement.unmatched }),
        },
        {
          name: say('sha'),
          value: <HashCopy hash={statement.sha256} label={say('sha')} />,
        },
      ]}
    />
  </Card>
)
