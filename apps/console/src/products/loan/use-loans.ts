/** products, loan: lenders' terms with every application and loan, and one loan whole. */
import { listFirmLoans, type Received, viewFirmLoan } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'

export const useFirmLoans = () =>
  useQuery({
    queryKey: ['shelf', 'loan', 'desk'],
    queryFn: ({ signal }) => call(listFirmLoans, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

export const useFirmLoan = (id: string) =>
  useQuery({
    queryKey: ['shelf', 'loan', 'one', id],
    queryFn: ({ signal }) => call(viewFirmLoan, { params: { id } }, { signal, quiet: true }),
  })

export type WholeLoan = Received<(typeof viewFirmLoan)['reply']>
