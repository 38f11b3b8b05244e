/** trading: where an order may go. The product says it, and the database holds the same. */
import { type OrderStatus, Refusal } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'
import type { Product, Products } from './product.ts'

export const mayBecome = ({ moves }: Product, from: OrderStatus, to: OrderStatus): boolean =>
  moves[from]?.includes(to) ?? false

/** Nothing follows. */
export const isOver = ({ moves }: Product, status: OrderStatus): boolean => moves[status]?.length === 0

export function checkMove(product: Product, from: OrderStatus, to: OrderStatus): void {
  if (!mayBecome(product, from, to)) throw new Refusal(to === 'sold' ? 'order_not_held' : 'order_not_waiting')
}

/** By the owner of the tables, at every start: a product that is new, or a move, is there before its first order. */
export async function fillMoves(owner: Queries, { all }: Pick<Products, 'all'>): Promise<void> {
  const moves = all.flatMap(({ kind, moves: of }) =>
    Object.entries(of).flatMap(([from, next]) => next.map((to) => ({ kind, from, to }))),
  )
  await owner.query(
    `insert into order_move (kind, from_status, to_status)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [moves.map(({ kind }) => kind), moves.map(({ from }) => from), moves.map(({ to }) => to)],
  )
}
