/**
 * ui: the band that says simulated is simulated. It stays at the top, above sheets and dialogs, and its colours come
 * from tokens that must pass contrast: no theme and no drawer hides it.
 */
import { messages } from '@pramaan/contracts'
import { say } from './say-parts.ts'

export const DemoBand = () => (
  <aside aria-label={say('demo')} className="demo-band font-semibold text-pending text-sm">
    {messages.demoBand}
  </aside>
)
