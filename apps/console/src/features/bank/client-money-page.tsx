/** bank: what all clients have, where it is, and whether the bank's own statement says the same. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type ClientMoney, listStatements, viewClientMoney, viewReconciliation } from '@pramaan/contracts'
import { fromWire, inWords } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { say } from './say.ts'
import { SignedHead } from './signed-head.tsx'
import { daysOf } from './statements-page.tsx'
import { verdictOn, verdictOnMoney } from './verdict.ts'

export function ClientMoneyPage() {
  const query = useQuery({
    queryKey: ['client-money'],
    queryFn: ({ signal }) => call(viewClientMoney, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <>
      <PageHead title={say('clientMoney')} note={say('clientMoneyNote')} />
      <Answered query={query}>
        {(money) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <Total money={money} />
            <div className="grid min-w-0 gap-4">
              <SignedHead />
              <LastStatement />
            </div>
          </div>
        )}
      </Answered>
    </>
  )
}

/** Where clients' money always passes, and whatever else holds some now. */
const ALWAYS: ReadonlySet<string> = new Set(['bank', 'payouts', 'suspense'])

const isWorthALine = ({ account, amount }: ClientMoney['held'][number]): boolean =>
  ALWAYS.has(account) || amount !== 0

function Total({ money }: { money: ClientMoney }) {
  const { state, words } = verdictOnMoney(money)
  const owed = fromWire(money.owed_to_clients)
  return (
    <Card title={say('allClients')} aside={say('clientCount', { count: money.clients })}>
      <p className="wrap-anywhere font-semibold text-3xl">
        <Amount rupees={money.owed_to_clients} />
      </p>
      {owed !== null && <p className="text-soft">{inWords(owed)}</p>}
      <Seal state={state} className="mt-3">
        {words}
      </Seal>
      <h3 className="mt-6 mb-1 font-medium text-soft text-sm">{say('whereItIs')}</h3>
      <Facts
        className="border-line border-y"
        facts={[
          ...money.held.filter(isWorthALine).map(({ title, amount }) => ({
            name: title,
            value: <Amount rupees={amount} />,
          })),
          {
            name: say('difference'),
            value: (
              <Amount
                rupees={money.difference}
                sign="always"
                className={money.is_even ? 'font-semibold text-gain' : 'font-semibold text-loss'}
              />
            ),
          },
        ]}
      />
      <p className="mt-3 text-soft text-sm">{say('asOf', { when: istMoment(money.as_of) })}</p>
    </Card>
  )
}

function LastStatement() {
  const query = useQuery({
    queryKey: ['reconciliation', 'last'],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true } as const
      const [newest] = (await call(listStatements, { query: {} }, options)).items
      return newest ? call(viewReconciliation, { params: { id: newest.id } }, options) : null
    },
  })
  return (
    <Answered query={query}>
      {(books) => {
        if (!books) {
          return (
            <Card title={say('ledgerVsBank')}>
              <p className="text-soft">
                {say.rich('noneImported', {
                  link: (inside) => (
                    <Link key="statements" to="/statements" className="text-link">
                      {inside}
                    </Link>
                  ),
                })}
              </p>
            </Card>
          )
        }
        const { state, words } = verdictOn(books)
        return (
          <Card title={say('ledgerVsBank')} aside={daysOf(books.statement)}>
            <Seal state={state} className="mb-3">
              {words}
            </Seal>
            <Facts
              className="-mt-2.5"
              facts={[
                { name: say('bankClosing'), value: <Amount rupees={books.statement_closing} /> },
                { name: say('ledgerClosing'), value: <Amount rupees={books.ledger_closing} /> },
                {
                  name: say('difference'),
                  value: <Amount rupees={books.difference} sign="always" className="font-semibold" />,
                },
              ]}
            />
            <Link to={`/statements/${books.statement.id}`} className="text-link">
              {say('everyDifference')}
            </Link>
          </Card>
        )
      }}
    </Answered>
  )
}
