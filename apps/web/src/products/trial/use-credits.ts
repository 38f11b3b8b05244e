/** products, trial: what is offered and what was accepted. */
import { listCredits } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { shelfKey } from '../../orders/shelf/entries.ts'
import { useOrdersTouched } from '../../orders/touched.ts'
import { call } from '../../platform/call.ts'

export function useCredits() {
  const touched = useOrdersTouched()
  return useQuery({
    queryKey: shelfKey('trial', touched),
    queryFn: ({ signal }) => call(listCredits, {}, { signal, inline: true }),
    placeholderData: (before) => before,
  })
}
