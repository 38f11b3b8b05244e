/** ui: the rosette behind a figure. Decoration for the eye, a check for who compares; readers skip it. */
import { useMemo } from 'react'
import { classes } from './classes.ts'
import { ROSETTE_SIZE, rosettePaths } from './rosette-paths.ts'

export type RosetteProps = {
  /** The ledger head's hash, in hex. */
  hash: string
  className?: string
}

export function Rosette({ hash, className }: RosetteProps) {
  const paths = useMemo(() => rosettePaths(hash), [hash])
  return (
    <svg
      viewBox={`0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`}
      aria-hidden="true"
      className={classes('pointer-events-none fill-none stroke-accent opacity-25', className)}
    >
      {paths.map((path) => (
        <path key={path.slice(0, 40)} d={path} strokeWidth="0.5" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
