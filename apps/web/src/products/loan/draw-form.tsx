/** products, loan: drawing an approved loan: the key facts of today, consent to exactly these, and the pledge, in one act. */
import { drawLoan, exportLoanFacts, type LoanDrawing, type ViewedLoan } from '@pramaan/contracts'
import { useRef } from 'react'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { download } from '../../platform/download.ts'
import { FactSums } from './fact-sums.tsx'
import { exact, inRupees } from './figures.ts'
import { KeyFacts } from './key-facts.tsx'
import { LenderHead } from './lender-head.tsx'
import { Placed } from './placed.tsx'
import { say } from './say.ts'
import { WhenPricesFall } from './trigger.tsx'
import { useAgreed } from './use-agreed.ts'
import { Withdraw } from './withdraw.tsx'

type Ask = Record<string, never>

/** Drawn is what was told last: consent carries its hash. */
function useOrdering({ id, amount, lender }: ViewedLoan): Ordering<Ask, LoanDrawing, LoanDrawing> {
  const told = useRef('')
  return {
    key: `loan-draw:${id}`,
    isMoving: true,
    preview: async (_body, options) => {
      const reply = await call(drawLoan, { params: { id }, query: { dry_run: '1' }, body: {} }, options)
      told.current = reply.facts_sha256
      return reply
    },
    place: (_body, options) =>
      call(
        drawLoan,
        { params: { id }, query: {}, body: { facts_sha256: told.current, consent: true } },
        options,
      ),
    pin: () => ({
      operation: `loan.draw:${id}`,
      says: say('pinDraw', { amount: inRupees(amount), lender }),
    }),
  }
}

const NOTHING_ASKED: Ask = {}

export function DrawForm({ loan }: { loan: ViewedLoan }) {
  const agreed = useAgreed()
  const form = agreed.watch(
    useOrderForm(
      useOrdering(loan),
      NOTHING_ASKED,
      ({ problem, facts_sha256 }) => problem !== null || !agreed.isOf(facts_sha256),
    ),
  )
  const { preview, isCurrent } = form.cost
  if (form.placed) return <Drawn drawing={form.placed} />
  return (
    <OrderForm
      form={form}
      label={say('drawLabel', { amount: inRupees(loan.amount), lender: loan.lender })}
      consent={say('drawConsent')}
      button={preview ? say('draw', { amount: inRupees(loan.amount) }) : say('drawPlain')}
      shortBy={null}
      earns={say('earns')}
      cost={
        <FactSums facts={preview?.facts ?? null} problem={preview?.problem ?? null} isCurrent={isCurrent} />
      }
      fields={<Withdraw loan={loan} />}
      below={preview && <WhenPricesFall cover={preview.cover} cureDays={loan.lender_terms.cure_days} />}
    >
      <LenderHead lender={loan.lender_terms} />
      <div>
        <h4 className="font-display font-semibold text-lg">{say('drawTitle')}</h4>
        <p className="text-sm text-soft">{say('drawNote')}</p>
      </div>
      {preview && (
        <KeyFacts
          facts={preview.facts}
          sha256={preview.facts_sha256}
          pdf={() =>
            download(exportLoanFacts, {
              params: { id: loan.id },
              query: { facts_sha256: preview.facts_sha256 },
            })
          }
        />
      )}
    </OrderForm>
  )
}

const Drawn = ({ drawing: { id, status, received, says, facts } }: { drawing: LoanDrawing }) => (
  <Placed
    {...{ id, status, says }}
    title={say('drawnTitle', { amount: exact(received) })}
    next={say('drawnNext', { day: istDay(facts.first_due), until: istDay(facts.cooling_off_until) })}
  />
)
