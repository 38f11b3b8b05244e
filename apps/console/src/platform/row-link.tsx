/** platform: the link of a row. j and k find it, Enter opens it, and the whole row is its target. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ROW } from './keys.ts'

export const rowLink = (to: string, content: ReactNode, look: string) => (
  <Link to={to} className={look} {...{ [ROW]: '' }}>
    {content}
  </Link>
)
