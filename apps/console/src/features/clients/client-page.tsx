/** clients: everything about one client but the identity file, which asks for a reason first. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { type ClientPage as Page, viewClient } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { AccountSection } from './account-section.tsx'
import { ActivityCard } from './activity-card.tsx'
import { FileCount } from './file-count.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ProposalsCard } from './proposals-card.tsx'
import { RightsCard } from './rights-card.tsx'
import { say } from './say.ts'
import { SubmissionCard } from './submission-card.tsx'

export function ClientPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call(viewClient, { params: { id } }, { signal, quiet: true }),
  })
  const { data, error } = query
  if (!data && error instanceof CallFailed && error.code === 'client_file_limit_reached') return <NoneLeft />
  return (
    <Answered query={query} isPage>
      {(page) => <Everything page={page} />}
    </Answered>
  )
}

/** Says why, and what to do. */
const NoneLeft = () => (
  <>
    <PageHead back={<BackToClients />} title={say('clientFiles')} />
    <FileCount />
  </>
)

const BackToClients = () => (
  <Link to="/clients" className="text-link">
    {say('clients')}
  </Link>
)

function Everything({ page }: { page: Page }) {
  const { client } = page
  const now = useBusinessNow()
  return (
    <>
      <PageHead
        back={<BackToClients />}
        title={client.name || say('noName')}
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusChip status={client.verified} />
            {client.is_frozen && (
              <Chip tone="accent" icon={<Snowflake size={13} aria-hidden="true" />}>
                {say('frozen')}
              </Chip>
            )}
            <span className="break-all">{client.email}</span>
          </span>
        }
      />
      <AccountSection client={client} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          {client.verified !== 'approved' && <SubmissionCard page={page} now={now} />}
          <OrdersCard clientId={client.id} />
          <PaymentsCard client={client} />
          {client.verified === 'approved' && <SubmissionCard page={page} now={now} />}
          <ProposalsCard proposals={page.proposals} now={now} />
          <ActivityCard clientId={client.id} activity={page.activity} now={now} />
        </div>
        <div className="grid min-w-0 gap-4">
          <FactsCard page={page} />
          <RightsCard page={page} />
          <BankCardsCard cards={page.bank_cards} now={now} />
        </div>
      </div>
    </>
  )
}

const FactsCard = ({ page: { client, has_pin, invitation } }: { page: Page }) => (
  <Card title={say('details')}>
    <Facts
      className="-my-2.5"
      facts={[
        {
          name: say('account'),
          value: (
            <span className="figures -my-2.5 -mr-3 inline-flex items-center">
              {client.account}
              <CopyControl content={client.account} label={say('account')} />
            </span>
          ),
        },
        { name: say('clientSince'), value: istMoment(client.created_at) },
        { name: say('invitation'), value: invitation ?? say('none') },
        { name: say('pin'), value: has_pin ? say('set') : say('notSet') },
      ]}
    />
  </Card>
)

function BankCardsCard({ cards, now }: { cards: Page['bank_cards']; now: number }) {
  return (
    <Card title={say('bankAccounts')} aside={cards.length > 0 && cards.length}>
      {cards.length === 0 ? (
        <p className="text-soft">{say('noBankAccounts')}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-line">
          {cards.map(({ bank_name, card_no, usable_from }) => (
            <li key={card_no} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span>
                {bank_name} <span className="figures text-soft">{card_no}</span>
              </span>
              <span className="text-soft text-sm">
                {Date.parse(usable_from) > now
                  ? say('usableFrom', { when: istMoment(usable_from) })
                  : say('usableSince', { day: istDay(usable_from) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
