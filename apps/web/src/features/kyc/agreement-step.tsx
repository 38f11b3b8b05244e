/** kyc: the first step. The box can be ticked once the text has been scrolled to its end. */
import { clientMessages } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { signOut } from '../../platform/session.ts'
import { AgreementText } from './agreement-text.tsx'
import type { DraftKeeping } from './draft.ts'
import { say } from './say.ts'
import { StepHeading } from './step-heading.tsx'

/** Zoomed screens stop at fractions of a pixel; the last line is in view well before that. */
const CLOSE_ENOUGH_PX = 16

/** True from the moment the end of the text has been in view; a text that fits is in view at once. */
function useReadToEnd(alreadyRead: boolean) {
  const [hasRead, setRead] = useState(alreadyRead)
  const text = useRef<HTMLElement>(null)
  const look = useCallback(() => {
    const box = text.current
    if (box && box.scrollTop + box.clientHeight >= box.scrollHeight - CLOSE_ENOUGH_PX) setRead(true)
  }, [])
  useEffect(() => {
    if (!text.current) return
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(text.current)
    return () => watcher.disconnect()
  }, [look])
  return { hasRead, text, look }
}

export function AgreementStep({ draft, change }: Omit<DraftKeeping, 'clear'>) {
  const { hasRead, text, look } = useReadToEnd(draft.agreed)
  const [isTicked, setTicked] = useState(draft.agreed)
  return (
    <>
      <StepHeading title={say('agreementTitle')}>{say('agreementLead')}</StepHeading>
      <section
        ref={text}
        onScroll={look}
        aria-label={say('agreementText')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="h-[40dvh] md:h-[46dvh] max-h-120 min-h-52 overflow-y-auto overscroll-contain rounded-lg border border-edge bg-raised p-4 md:p-5"
      >
        <AgreementText />
      </section>
      <p role="status" className="mt-2 min-h-5 text-sm text-soft">
        {hasRead ? say('endReached') : say('scrollToEnd')}
      </p>
      <Checkbox
        className="mt-1"
        label={say('agree')}
        checked={isTicked}
        disabled={!hasRead}
        onChange={({ target }) => setTicked(target.checked)}
      />
      <div className="mt-3 flex flex-col-reverse gap-3 md:flex-row">
        <Button variant="outline" onClick={() => signOut()}>
          {clientMessages.kyc.disagree}
        </Button>
        <Button disabled={!isTicked} onClick={() => change({ agreed: true, step: 'base' })}>
          {clientMessages.kyc.agree}
        </Button>
      </div>
    </>
  )
}
