/** tax: what was paid on holdings, the tax withheld from it, and all charges of the year. */
import type { TaxYear } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import type { ReactNode } from 'react'
import { Amount } from './amount.tsx'
import { say } from './say.ts'

export const BesideCard = ({ year: { income, tds, charges } }: { year: TaxYear }) => (
  <Card>
    <h2 className="text-lg">{say('besides')}</h2>
    {income.length === 0 && <p className="mt-1 text-sm text-soft">{say('nothingPaid')}</p>}
    <dl className="mt-2 divide-y divide-line">
      {income.map(({ kind, count, gross }) => (
        <Row key={kind} name={say(kind)} note={say('payments', { count })}>
          <Amount of={gross} />
        </Row>
      ))}
      {income.length > 0 && (
        <Row name={say('tds')}>
          <Amount of={tds} />
        </Row>
      )}
    </dl>
    <h2 className="mt-6 text-lg">{say('charges')}</h2>
    <dl className="mt-2 divide-y divide-line">
      <Row name={say('otherCharges')}>
        <Amount of={charges.others} />
      </Row>
      <Row name={say('stt')}>
        <Amount of={charges.stt} />
      </Row>
      <Row name={<strong>{say('allCharges')}</strong>}>
        <Amount of={charges.all} className="font-semibold" />
      </Row>
    </dl>
  </Card>
)

const Row = ({ name, note, children }: { name: ReactNode; note?: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5">
    <dt className="min-w-0 text-sm">
      {name} {note && <span className="whitespace-nowrap text-soft">{note}</span>}
    </dt>
    <dd>{children}</dd>
  </div>
)
