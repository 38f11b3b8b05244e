/** bank-cards: what the client is told when the list changes. Numbers are told masked. */
import type { OwnAct } from '../../clients/own-acts.ts'
import type { CardRow } from './store.ts'

const named = (card: CardRow): string => `${card.bank_name} ${card.card_mask}`

const WAIT = 'It can receive withdrawals after 24 hours.'

export const cardAdded = (card: CardRow): OwnAct => ({
  act: 'card.added',
  what: `Added the bank account ${named(card)} (${card.ifsc}).`,
  mail: {
    subject: 'a bank account was added',
    lines: [`The bank account ${named(card)} was just added to your account. ${WAIT}`],
  },
})

export function cardChanged(before: CardRow, after: CardRow, leadsElsewhere: boolean): OwnAct {
  const what = leadsElsewhere
    ? `Changed the bank account ${named(before)} (${before.ifsc}) to ${named(after)} (${after.ifsc}).`
    : `Changed the bank name or holder of the bank account ${named(after)} (${after.ifsc}).`
  return {
    act: 'card.changed',
    what,
    mail: {
      subject: 'a bank account was changed',
      lines: [
        leadsElsewhere
          ? `The bank account ${named(before)} was just changed to ${named(after)}. ${WAIT}`
          : `The details of the bank account ${named(after)} were just changed; its number is as it was.`,
      ],
    },
  }
}

export const cardRemoved = (card: CardRow): OwnAct => ({
  act: 'card.removed',
  what: `Removed the bank account ${named(card)} (${card.ifsc}).`,
  mail: {
    subject: 'a bank account was removed',
    lines: [`The bank account ${named(card)} was just removed from your account.`],
  },
})
