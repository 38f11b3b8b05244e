/** dashboard: the orders that something happened to last, from all three lists. Pure. */
import type { Order } from '@pramaan/contracts'

/** When the last thing happened to it. */
export const lastMoment = ({ closed_at, execution_time, order_time }: Order): string =>
  closed_at ?? execution_time ?? order_time

export function recentOf(lists: readonly (readonly Order[])[], most: number): Order[] {
  const each = new Map(lists.flat().map((order) => [order.id, order]))
  const newestFirst = (a: Order, b: Order) => Date.parse(lastMoment(b)) - Date.parse(lastMoment(a))
  return [...each.values()].sort(newestFirst).slice(0, most)
}
