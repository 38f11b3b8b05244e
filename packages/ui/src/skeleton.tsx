/** ui: the shape of what comes. Give it the size and corners of the thing; readers hear it once, from the screen that loads. */
import { classes } from './classes.ts'

const DEFAULT = 'h-4 w-full rounded-sm'

export const Skeleton = ({ className = DEFAULT }: { className?: string }) => (
  <span aria-hidden="true" className={classes('block animate-sheen bg-line', className)} />
)

/** Rows of a list to come. */
export function SkeletonList({ rows = 4, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 px-4 py-3">
          <Skeleton className="size-9 shrink-0 rounded-md" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-2/5 rounded-sm" />
            <Skeleton className="h-3 w-3/5 rounded-sm" />
          </div>
          <Skeleton className="h-4 w-20 rounded-sm" />
        </div>
      ))}
    </div>
  )
}
