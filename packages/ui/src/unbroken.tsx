/** A number with hyphens, kept on one line. */
import type { ReactNode } from 'react'

export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap">{children}</span>
)
