/**
 * orders, shelf: one order as its form has it: what it would cost, consent, the PIN where one is set, sending it once, and what
 * came of it. A product says how it asks the server; the parts around it (order-form.tsx) show the rest.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { askPin, type PinQuestion } from '../../platform/ask-pin.ts'
import { CallFailed, type CallOptions } from '../../platform/call.ts'
import { useSentence } from '../../platform/failures.ts'
import { useIntent } from '../../platform/intent.ts'
import { useRested } from '../../platform/rested.ts'
import { reloadProfile, useSession } from '../../platform/session.ts'
import { ordersTouched } from '../touched.ts'

export interface Ordering<Body extends object, Preview, Placed> {
  /** Names the question among all: 'bond 4711'. */
  readonly key: string
  /** What it would do and cost, asked again with every change; nothing is done. @throws CallFailed */
  readonly preview: (body: Body, options: CallOptions) => Promise<Preview>
  /** @throws CallFailed */
  readonly place: (body: Body, options: CallOptions) => Promise<Placed>
  /** What the PIN allows, in one sentence, and what its grant is bound to. Null where the act needs none. */
  readonly pin: (body: Body) => PinQuestion | null
  /** A price that moves is asked for again; one that is fixed is not. */
  readonly isMoving?: boolean
}

export interface Cost<Preview> {
  /** Of an earlier choice while the new one is asked for. */
  readonly preview: Preview | null
  /** True once `preview` is what the order on the screen would do. */
  readonly isCurrent: boolean
  readonly failure: CallFailed | null
}

const COST_AGAIN_MS = 5_000
const isRefusal = (failure: unknown): boolean => failure instanceof CallFailed && failure.status === 400

function useCost<Body extends object, Preview>(
  { key, preview, isMoving = false }: Pick<Ordering<Body, Preview, unknown>, 'key' | 'preview' | 'isMoving'>,
  body: Body | null,
  isPlaced: boolean,
): Cost<Preview> {
  const asks = body && JSON.stringify(body)
  const isRested = useRested(asks) === asks
  const asked = useQuery({
    queryKey: ['cost', key, asks],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('There is nothing to ask for.')
      return preview(body, { signal, inline: true })
    },
    // Once it is placed there is nothing left to ask, and a second one may be refused.
    enabled: body !== null && isRested && !isPlaced,
    placeholderData: keepPreviousData,
    // A refusal stays until something else is asked; a line that broke is tried again.
    refetchInterval: ({ state }) =>
      isRefusal(state.error) || (!isMoving && state.error === null) ? false : COST_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const failure = asked.error instanceof CallFailed && isRested ? asked.error : null
  const known = body === null || failure !== null ? null : (asked.data ?? null)
  return { preview: known, failure, isCurrent: known !== null && isRested && !asked.isPlaceholderData }
}

export interface OrderFormState<Preview = unknown, Placed = unknown> {
  readonly cost: Cost<Preview>
  readonly isComplete: boolean
  readonly hasConsent: boolean
  readonly setConsent: (given: boolean) => void
  /** The button was pressed: what is missing is said from here on. */
  readonly isTried: boolean
  readonly isBusy: boolean
  /** The server's no to what stands in the fields; `wasSent` where it was the order itself and not only the question. */
  readonly refusal: CallFailed | null
  readonly wasSent: boolean
  readonly submit: (event: FormEvent) => void
  /** What did happen; null before. */
  readonly placed: Placed | null
  readonly again: () => void
}

/** `body`: what stands in the fields, or null while something is missing. `isBlocked`: the form knows that it cannot be sent. */
export function useOrderForm<Body extends object, Preview, Placed>(
  ordering: Ordering<Body, Preview, Placed>,
  body: Body | null,
  isBlocked: (preview: Preview) => boolean = () => false,
): OrderFormState<Preview, Placed> {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const cost = useCost(ordering, body, placed !== null)
  const intent = useIntent()
  const hasPin = useSession().profile?.has_pin === true
  const [hasConsent, setConsent] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<{ to: string; failure: CallFailed } | null>(null)
  // A refusal belongs to what was sent; with other figures it is history.
  const wasSent = answered !== null && body !== null && answered.to === JSON.stringify(body)
  const refusal = wasSent ? answered.failure : cost.failure
  useSentence(refusal)

  const send = async (asked: Body) => {
    setBusy(true)
    setAnswered(null)
    try {
      const question = hasPin ? ordering.pin(asked) : null
      if (question && !(await askPin(question))) return
      setPlaced(await ordering.place(asked, { idempotencyKey: intent(asked), inline: true }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      // A PIN that was set on another device: the profile knows it from the next look on, and then it is asked for.
      if (failure.code === 'pin_grant_missing') await reloadProfile().catch(() => undefined)
      setAnswered({ to: JSON.stringify(asked), failure })
    } finally {
      setBusy(false)
      ordersTouched()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (body === null || isBusy || !hasConsent || !cost.isCurrent || cost.preview === null) return
    if (!isBlocked(cost.preview)) void send(body)
  }
  const again = () => {
    setPlaced(null)
    setConsent(false)
    setTried(false)
  }
  const isComplete = body !== null
  return {
    ...{ cost, isComplete, hasConsent, setConsent, isTried, isBusy, refusal, wasSent, submit, placed, again },
  }
}
