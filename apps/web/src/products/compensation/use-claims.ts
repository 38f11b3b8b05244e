/** products, compensation: the client's claims, and what can be claimed about. */
import { type ClaimAbout, computeClaim, listClaimSubjects, listClaims, viewClaim } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { accountKey } from '../../money/account.ts'
import { call } from '../../platform/call.ts'

const AGAIN_MS = 30_000

export const useClaims = () =>
  useQuery({
    queryKey: accountKey('claims'),
    queryFn: ({ signal }) => call(listClaims, {}, { signal, inline: true }),
  })

export const useSubjects = () =>
  useQuery({
    queryKey: accountKey('claims', 'subjects'),
    queryFn: ({ signal }) => call(listClaimSubjects, {}, { signal, inline: true }),
  })

/** Looked at again while it is open on the screen: an answer shows by itself. */
export const useClaim = (id: string) =>
  useQuery({
    queryKey: accountKey('claims', 'one', id),
    queryFn: ({ signal }) => call(viewClaim, { params: { id } }, { signal, inline: true }),
    refetchInterval: AGAIN_MS,
  })

export const useDifference = (about: ClaimAbout, id: string) =>
  useQuery({
    queryKey: accountKey('claims', 'difference', about, id),
    queryFn: ({ signal }) => call(computeClaim, { query: { about, about_id: id } }, { signal, inline: true }),
  })
