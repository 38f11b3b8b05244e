/** products, loan: consent belongs to the facts that were on screen: with others it is asked for again. */
import { useRef, useState } from 'react'
import type { OrderFormState } from '../../orders/shelf/use-order-form.ts'

interface Signed {
  readonly facts_sha256: string
}

export function useAgreed() {
  const [agreed, setAgreed] = useState<string | null>(null)
  // The form asks at the press, after the render in which the box was ticked.
  const now = useRef<string | null>(null)
  now.current = agreed
  return {
    isOf: (sha256: string): boolean => now.current === sha256,
    /** The same form, whose tick is gone once the facts are others. */
    watch: <Preview extends Signed, Placed>(
      form: OrderFormState<Preview, Placed>,
    ): OrderFormState<Preview, Placed> => {
      const sha256 = form.cost.preview?.facts_sha256 ?? null
      return {
        ...form,
        hasConsent: form.hasConsent && agreed !== null && agreed === sha256,
        setConsent: (given) => {
          setAgreed(given ? sha256 : null)
          form.setConsent(given)
        },
      }
    },
  }
}
