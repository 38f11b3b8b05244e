/** products, otc: one deal with all its applications. */
import { type FirmApplication, viewFirmDeal } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'

/** Page after page: whoever allots must see every application. */
async function wholeDeal(id: string, signal: AbortSignal) {
  const applications: FirmApplication[] = []
  for (let after: string | undefined; ; ) {
    const query = after === undefined ? {} : { after }
    const page = await call(viewFirmDeal, { params: { id }, query }, { signal, quiet: true })
    applications.push(...page.applications)
    if (page.next === null) return { deal: page.deal, applications }
    after = page.next
  }
}

export const useFirmDeal = (id: string | null) =>
  useQuery({
    queryKey: ['deals', id],
    queryFn: ({ signal }) => wholeDeal(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: whilePresent,
  })
