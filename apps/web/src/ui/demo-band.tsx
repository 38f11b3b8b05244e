/** ui: the band that says simulated is simulated. Colours come from tokens that must pass contrast; no theme hides it. */
import { messages } from '@pramaan/contracts'

export const DemoBand = () => (
  <p
    role="note"
    className="flex min-h-8 items-center justify-center bg-pending-wash px-4 py-1 text-center font-semibold text-pending text-sm"
  >
    {messages.demoBand}
  </p>
)
