/** platform: what a product says of itself to the console. One small object a kind; products/registry.ts lists them. */
import type { ChipProps } from '@pramaan/ui/chip.tsx'

export interface Product {
  /** Its kind on the wire. */
  readonly ttype: string
  readonly tone: NonNullable<ChipProps['tone']>
  /** True where our people fill it by hand: its open orders stand on the desk's page. */
  readonly isWorkedByHand: boolean
  /** Names of the steps that only its orders take. */
  readonly steps: Readonly<Record<string, string>>
}
