/** ui: the rosette behind a figure. Decoration for the eye, a check for who compares; readers skip it. */
import { petalTurns, ROSETTE_SIZE, rosetteRings } from '@pramaan/brand'
import { memo, useMemo } from 'react'
import { classes } from './classes.ts'

export type RosetteProps = {
  /** The ledger head's hash, in hex. */
  hash: string
  /** Size and place. How faint it is stays the brand's: text across it must pass AA. */
  className?: string | undefined
}

export const Rosette = memo(({ hash, className }: RosetteProps) => {
  const rings = useMemo(() => rosetteRings(hash), [hash])
  return (
    <svg
      viewBox={`0 0 ${ROSETTE_SIZE} ${ROSETTE_SIZE}`}
      aria-hidden="true"
      strokeWidth="0.6"
      className={classes('pointer-events-none fill-none stroke-accent opacity-(--rosette)', className)}
    >
      {rings.map(({ path, petals }) =>
        petalTurns(petals).map((turn) => (
          <path key={turn} d={path} transform={turn} vectorEffect="non-scaling-stroke" />
        )),
      )}
    </svg>
  )
})
