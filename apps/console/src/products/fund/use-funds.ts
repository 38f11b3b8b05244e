/** products, fund: everything that the firm sees of funds, asked once. */
import { type FirmFund, listFirmFunds } from '@pramaan/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'

export const useFirmFunds = () =>
  useQuery({
    queryKey: ['shelf', 'fund', 'report'],
    queryFn: ({ signal }) => call(listFirmFunds, { query: {} }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

export const useFirmFund = (id: string): FirmFund | null =>
  useFirmFunds().data?.funds.find((fund) => fund.id === id) ?? null
