/** bank-cards: the table `bank_card`. The number is sealed with the client's own key and only ever read to be paid to. */
import { randomUUID } from 'node:crypto'
import { type BankCard, Refusal } from '@pramaan/contracts'
import { oneRow, type Queries } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { saidAt, sealedFor, serverWord } from '../../platform/sealed-texts.ts'
import { maskOf } from './rules.ts'

export interface CardRow {
  readonly id: string
  readonly bank_name: string
  readonly card_mask: string
  readonly card_mac: Buffer
  readonly ifsc: string
  readonly holder_name: string
  readonly created_at: Date
  readonly usable_from: Date
}

const COLUMNS = 'id, bank_name, card_mask, card_mac, ifsc, holder_name, created_at, usable_from'

export const cardFrom = (row: CardRow, now: Date): BankCard => ({
  id: row.id,
  bank_name: row.bank_name,
  card_no: row.card_mask,
  ifsc: row.ifsc,
  holder_name: row.holder_name,
  created_at: row.created_at.toISOString(),
  usable_from: row.usable_from.toISOString(),
  is_usable: row.usable_from <= now,
})

/** Recognises a number without holding it. */
export const numberMac = (keys: Keys, cardNumber: string): Buffer =>
  keys.mac('duplicate-check', `bank-card:${cardNumber}`)

/** Oldest first. */
export const cardsOf = (db: Queries, clientId: string): Promise<CardRow[]> =>
  db.query<CardRow>(
    `select ${COLUMNS} from bank_card where client_id = $1 and removed_at is null order by created_at, id`,
    [clientId],
  )

/** Someone else's card is answered like one that never was. */
export async function ownCard(tx: Queries, clientId: string, cardId: string): Promise<CardRow> {
  const [row] = await tx.query<CardRow>(
    `select ${COLUMNS} from bank_card where id = $1 and client_id = $2 and removed_at is null for update`,
    [cardId, clientId],
  )
  if (!row) throw new Refusal('card_unknown')
  return row
}

export interface CardText {
  readonly bankName: string
  readonly ifsc: string
  readonly holderName: string
}

export interface NewCard extends CardText {
  readonly cardNumber: string
  readonly createdAt: Date
  readonly usableFrom: Date
}

export async function insertCard(tx: Queries, keys: Keys, clientId: string, card: NewCard): Promise<CardRow> {
  const who = [randomUUID(), clientId, card.bankName] as const
  const [number, mask, mac] = numberOf(keys, clientId, card.cardNumber)
  const where = [card.ifsc, sealedFor(clientId, card.holderName)] as const
  const rows = await tx.query<CardRow>(
    `select ${COLUMNS} from keep_bank_card($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[...who, number, mask, mac, ...where, card.createdAt, card.usableFrom],
      serverWord(
        ...(['bank-card', ...who, number.toString('hex'), mask, mac.toString('hex')] as const),
        ...where,
        ...[saidAt(card.createdAt), saidAt(card.usableFrom)],
      ),
    ],
  )
  return oneRow(rows)
}

/** As it is kept: sealed, as it is shown, and to recognise it by. */
const numberOf = (keys: Keys, clientId: string, cardNumber: string) =>
  [sealNumber(keys, clientId, cardNumber), maskOf(cardNumber), numberMac(keys, cardNumber)] as const

const sealNumber = (keys: Keys, clientId: string, cardNumber: string): Buffer =>
  keys.seal(`client:${clientId}`, Buffer.from(cardNumber))

export interface CardChange extends CardText {
  /** Null: the number stays. */
  readonly cardNumber: string | null
  readonly usableFrom: Date
}

export async function updateCard(
  tx: Queries,
  keys: Keys,
  clientId: string,
  cardId: string,
  change: CardChange,
): Promise<CardRow> {
  // As the database writes it, however it came.
  const who = [cardId.toLowerCase(), clientId, change.bankName] as const
  const [number, mask, mac] =
    change.cardNumber === null ? [null, null, null] : numberOf(keys, clientId, change.cardNumber)
  const where = [change.ifsc, sealedFor(clientId, change.holderName)] as const
  const hexes = [number?.toString('hex') ?? null, mask, mac?.toString('hex') ?? null]
  const rows = await tx.query<CardRow>(
    `select ${COLUMNS} from change_bank_card($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[...who, number, mask, mac, ...where, change.usableFrom],
      serverWord('bank-card-changed', ...who, ...hexes, ...where, saidAt(change.usableFrom)),
    ],
  )
  return oneRow(rows)
}

export const removeCard = (tx: Queries, clientId: string, cardId: string, at: Date): Promise<object[]> =>
  tx.query('select remove_bank_card($1, $2, $3, $4)', [
    ...[cardId, clientId, at],
    serverWord('bank-card-removed', cardId.toLowerCase(), clientId, saidAt(at)),
  ])
