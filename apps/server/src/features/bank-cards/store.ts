/** bank-cards: the table `bank_card`. The number is sealed with the client's own key and only ever read to be paid to. */
import { randomUUID } from 'node:crypto'
import { type BankCard, Refusal } from '@pramaan/contracts'
import { oneRow, type Queries } from '../../platform/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { sealedFor } from '../../platform/sealed-texts.ts'
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
  const rows = await tx.query<CardRow>(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name,
                            created_at, usable_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      randomUUID(),
      clientId,
      card.bankName,
      sealNumber(keys, clientId, card.cardNumber),
      maskOf(card.cardNumber),
      numberMac(keys, card.cardNumber),
      card.ifsc,
      sealedFor(clientId, card.holderName),
      card.createdAt,
      card.usableFrom,
    ],
  )
  return oneRow(rows)
}

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
  const number = change.cardNumber
  const rows = await tx.query<CardRow>(
    `update bank_card set bank_name = $3, ifsc = $4, holder_name = $5, usable_from = $6,
       card_number = coalesce($7, card_number), card_mask = coalesce($8, card_mask), card_mac = coalesce($9, card_mac)
     where id = $1 and client_id = $2 and removed_at is null returning ${COLUMNS}`,
    [
      cardId,
      clientId,
      change.bankName,
      change.ifsc,
      sealedFor(clientId, change.holderName),
      change.usableFrom,
      number === null ? null : sealNumber(keys, clientId, number),
      number === null ? null : maskOf(number),
      number === null ? null : numberMac(keys, number),
    ],
  )
  return oneRow(rows)
}

export const removeCard = (tx: Queries, clientId: string, cardId: string, at: Date): Promise<object[]> =>
  tx.query('update bank_card set removed_at = $3 where id = $1 and client_id = $2', [cardId, clientId, at])
