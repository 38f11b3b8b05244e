/** platform: a long hash, shown by its beginning and copied whole. */
import { CopyControl } from '@pramaan/ui/copy-control.tsx'

const SHOWN = 16

export const HashCopy = ({ hash, label }: { hash: string; label: string }) => (
  <span className="-my-2.5 -mr-3 inline-flex items-center">
    <code title={hash} className="figures whitespace-nowrap font-sans text-sm">
      {hash.slice(0, SHOWN)}…
    </code>
    <CopyControl content={hash} label={label} />
  </span>
)
