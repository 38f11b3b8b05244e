/** clients: cash and holdings, valued now: the figures that the client reads in the app, from the same source. */
import { type ClientAccount, type ClientRow, viewClientAccount } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { Amount, rupeeWords } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { pricesWhilePresent } from '../../platform/presence.ts'
import { HoldingsCard } from './holdings-card.tsx'
import { say } from './say.ts'

/** Who was never approved and never had money has nothing to show here. */
const hasAccount = ({ verified }: ClientRow, data: ClientAccount | undefined): boolean =>
  verified === 'approved' || (data?.account.entries ?? 0) > 0

export function AccountSection({ client }: { client: ClientRow }) {
  const query = useQuery({
    queryKey: ['client', client.id, 'account'],
    queryFn: ({ signal }) => call(viewClientAccount, { params: { id: client.id } }, { signal, quiet: true }),
    refetchInterval: pricesWhilePresent,
  })
  if (!hasAccount(client, query.data)) return null
  return (
    <section aria-label={say('money')} className="mb-4">
      <Answered query={query}>
        {(data) => (
          <>
            <CashTiles data={data} />
            <HoldingsCard data={data} />
          </>
        )}
      </Answered>
    </section>
  )
}

/** Added up in whole paise, as every sum of money is. */
function sumOf(one: number, other: number): Paise | null {
  const [a, b] = [fromWire(one), fromWire(other)]
  return a === null || b === null ? null : paise(a + b)
}

const CashTiles = ({ data: { account, portfolio } }: { data: ClientAccount }) => (
  <FigureTiles>
    <FigureTile name={say('availableCash')} note={say('availableNote')} isWide>
      <Amount rupees={account.withdrawable} />
    </FigureTile>
    <FigureTile
      name={say('blocked')}
      isWide
      note={say('blockedNote', {
        orders: rupeeWords(account.blocked),
        withdrawals: rupeeWords(account.held),
      })}
    >
      <Money amount={sumOf(account.blocked, account.held)} />
    </FigureTile>
    <FigureTile name={say('unsettled')} note={say('unsettledNote')} isWide>
      <Amount rupees={account.unsettled} />
    </FigureTile>
    <FigureTile
      name={say('netWorth')}
      isWide
      note={say('netWorthNote', {
        cash: rupeeWords(portfolio.cash),
        holdings: rupeeWords(portfolio.holdings),
      })}
    >
      <Amount rupees={portfolio.net_worth} />
    </FigureTile>
  </FigureTiles>
)
