/** platform: the name of every call, which is the name under which the contracts export it. */
import type { Contract } from '@pramaan/contracts'
import * as contracts from '@pramaan/contracts'

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'reply' in value

const named: readonly (readonly [string, Contract])[] = Object.entries<unknown>(contracts).flatMap(
  ([name, value]) => (isContract(value) ? [[name, value] as const] : []),
)

const names = new Map(named.map(([name, contract]) => [contract, name]))

/** Every call the contracts declare. */
export const everyContract: readonly Contract[] = named.map(([, contract]) => contract)

/** Stays the same for as long as the contract keeps its name; generated clients name their functions by it. */
export const operationIdOf = (contract: Contract): string | undefined => names.get(contract)

export const contractNamed = (operationId: string): Contract | undefined =>
  named.find(([name]) => name === operationId)?.[1]
