/** explain: a figure as a sum that the client can redo: its formula in words, every term with its source, and the way to verify. */
import { type ExplainedFigure, type Explanation, explainFigure } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { useOrdersTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { go } from '../../platform/navigation.ts'
import { checkLedger, useSeal } from '../../platform/proof.ts'
import { useSession } from '../../platform/session.ts'
import { say } from './say.ts'
import { Terms } from './terms.tsx'
import { wordsOf } from './words.ts'

/** Which figure, and between which days where it has some: every door that opens this dialog says so. */
interface Which {
  readonly figure: ExplainedFigure
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface ExplainProps extends Which {
  readonly onClose: () => void
}

export default function ExplainModal({ figure, ...rest }: Partial<Which> & Pick<ExplainProps, 'onClose'>) {
  return figure === undefined ? null : <Explain figure={figure} {...rest} />
}

function Explain({ figure, from, to, onClose }: ExplainProps) {
  // A term can be a figure in turn; the way back leads through those that were open before.
  const [path, setPath] = useState<readonly Which[]>([{ figure, from, to }])
  const now = path.at(-1) ?? { figure, from, to }
  const before = path.at(-2)
  const { data, isPending, failure, refetch } = useExplanation(now)
  const { name, means } = wordsOf(now.figure)
  return (
    <Dialog title={name} size="large" onClose={onClose} footer={<Foot onClose={onClose} />}>
      {before && (
        <Button
          variant="plain"
          size="medium"
          className="-mt-3 -ml-4"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={() => setPath(path.slice(0, -1))}
        >
          {say('back', { figure: wordsOf(before.figure).name })}
        </Button>
      )}
      {isPending && <Coming />}
      {failure !== null && (
        <LoadFailed what={say('thisFigure')} failure={failure} onRetry={refetch} className="py-4" />
      )}
      {data && (
        <>
          <Head told={data} />
          <p className="mt-2">{means}</p>
          <Terms
            key={path.length}
            told={data}
            onFigure={(next) => setPath([...path, { ...now, figure: next }])}
            onLeave={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

function Head({ told }: { told: Explanation }) {
  const seal = useSeal()
  const isShown = useShowsAmounts()
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {told.unit === 'inr' ? (
          <Money
            amount={fromWire(told.value)}
            hidden={!isShown}
            className="font-semibold text-[min(2.125rem,10cqi)] leading-tight"
          />
        ) : (
          <Percent value={told.value} className="font-semibold text-[min(2.125rem,10cqi)] leading-tight" />
        )}
        <Seal state={seal.state}>{seal.says}</Seal>
      </div>
      <p className="figures text-sm text-soft">
        {told.from !== null && told.to !== null && (
          <span>{say('between', { from: istDay(told.from), to: istDay(told.to) })} · </span>
        )}
        {say('asOf', { time: istMoment(told.as_of) })}
      </p>
    </div>
  )
}

/** It verifies what the ledger says; prices are as their source told them. */
function Foot({ onClose }: { onClose: () => void }) {
  const { profile } = useSession()
  const [isBusy, setBusy] = useState(false)
  const verify = async () => {
    if (!profile) return
    setBusy(true)
    await checkLedger(profile.id, true)
    setBusy(false)
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      <p className="w-full text-center text-soft text-xs">{say('verifyNote')}</p>
      <Button
        size="medium"
        className="flex-1 whitespace-nowrap"
        loading={isBusy}
        icon={<ShieldCheck size={18} aria-hidden="true" />}
        onClick={() => void verify()}
      >
        {say('verify')}
      </Button>
      <button
        type="button"
        className={`flex-1 whitespace-nowrap ${buttonClasses('outline', 'medium')}`}
        onClick={() => {
          onClose()
          go('/me/records')
        }}
      >
        {say('openLedger')}
      </button>
    </div>
  )
}

const Coming = () => (
  <div role="status" className="min-h-96 space-y-3">
    <span className="sr-only">{say('loading')}</span>
    <Skeleton className="h-10 w-52 max-w-full rounded-sm" />
    <Skeleton className="h-4 w-full rounded-sm" />
    <Skeleton className="h-40 w-full rounded-md" />
  </div>
)

interface Known {
  readonly data: Explanation | null
  readonly isPending: boolean
  readonly failure: unknown
}

const loading: Known = { data: null, isPending: true, failure: null }

/** It stands in a dialog, outside the cache of the pages, and is asked anew when the orders change. */
function useExplanation({ figure, from, to }: Which): Known & { refetch: () => void } {
  const [known, setKnown] = useState(loading)
  const [round, setRound] = useState(0)
  const touched = useOrdersTouched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the orders or a press on "again" is the reason to ask
  useEffect(() => {
    const stop = new AbortController()
    setKnown(loading)
    const query = { figure, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    call(explainFigure, { query }, { inline: true, signal: stop.signal }).then(
      (data) => setKnown({ data, isPending: false, failure: null }),
      (failure: unknown) => {
        if (!stop.signal.aborted) setKnown({ data: null, isPending: false, failure })
      },
    )
    return () => stop.abort()
  }, [figure, from, to, round, touched])
  return { ...known, refetch: () => setRound(round + 1) }
}
