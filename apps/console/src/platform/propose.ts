/** platform: proposing an act. Whatever is proposed lands in the same place, and the same lists change. */

import { useIntent } from '@pramaan/browser/intent.ts'
import { type ProposalAsk, propose } from '@pramaan/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

/** Answers once the proposal exists; nothing has changed until someone else approves it. `quiet` where the form says itself why not. */
export function usePropose({ quiet = false }: { readonly quiet?: boolean } = {}) {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (body: { act: ProposalAsk; reason: string }) =>
      call(propose, { body }, { idempotencyKey: intent(body), quiet }),
    // What lies behind is read anew while the proposal opens: nobody waits for it.
    onSuccess: () => {
      void queries.invalidateQueries()
    },
  })
}
