/** kyc: the head of a step. It takes the keyboard when the step opens, so that readers hear where they are. */
import { type ReactNode, useEffect, useRef } from 'react'

export function StepHeading({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
        {title}
      </h1>
      <p className="mt-2 mb-5 max-w-prose text-soft">{children}</p>
    </>
  )
}
