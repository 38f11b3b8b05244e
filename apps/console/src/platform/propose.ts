/** platform: proposing an act. It is signed, and whatever is proposed lands in the same place, and the same lists change. */

import { useIntent } from '@pramaan/browser/intent.ts'
import { type ProposalAsk, propose, type Sent } from '@pramaan/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, wasRefused } from './call.ts'
import { useSigning } from './signing.ts'

interface Asked {
  readonly act: ProposalAsk
  readonly reason: string
}

/** Answers once the proposal exists; nothing has changed until someone else approves it. `quiet` where the form says itself why not. */
export function usePropose({ quiet = false }: { readonly quiet?: boolean } = {}) {
  const queries = useQueryClient()
  const intent = useIntent()
  const signing = useSigning({ quiet })
  const last = useRef<{ key: string; body: Sent<(typeof propose)['body']> } | null>(null)

  /** Signed once for each intent: sent again, it is the very same proposal. */
  const signed = async (asked: Asked, key: string) => {
    if (last.current?.key !== key) {
      const signature = await signing.proposal(asked, crypto.randomUUID())
      last.current = { key, body: { ...asked, ...(signature && { signature }) } }
    }
    return last.current.body
  }

  return useMutation({
    mutationFn: async (asked: Asked) => {
      const idempotencyKey = intent(asked)
      const body = await signed(asked, idempotencyKey)
      try {
        return await call(propose, { body }, { idempotencyKey, quiet })
      } catch (failure) {
        // Signed again when it is tried again: a passkey that counts has gone on since.
        if (wasRefused(failure)) last.current = null
        throw failure
      }
    },
    // What lies behind is read anew while the proposal opens: nobody waits for it.
    onSuccess: () => {
      void queries.invalidateQueries()
    },
  })
}
