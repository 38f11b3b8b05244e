/** products, bond: the outline of what is being loaded. */
import { Skeleton } from '@pramaan/ui/skeleton.tsx'

export const ListSkeleton = () => (
  <div className="space-y-3 px-4 py-2">
    <Skeleton className="h-6 w-2/3 rounded-sm" />
    <Skeleton className="h-4 w-full rounded-sm" />
    <Skeleton className="h-20 w-full rounded-lg" />
    <Skeleton className="h-20 w-full rounded-lg" />
  </div>
)
