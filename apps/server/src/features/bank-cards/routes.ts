/** bank-cards: the client's own bank accounts. */
import { brand } from '@pramaan/brand'
import { addBankCard, deleteBankCard, editBankCard, listBankCards, lookUpIfsc } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { addCard } from './add-card.ts'
import { bankBehind } from './banks.ts'
import { deleteCard } from './delete-card.ts'
import { editCard } from './edit-card.ts'
import { ifscFrom } from './rules.ts'
import { type CardRow, cardFrom, cardsOf } from './store.ts'

export function bankCardRoutes(routes: Routes, services: Services): void {
  const wire = (card: CardRow) => cardFrom(card, services.businessClock.now())

  routes.read(listBankCards, async (ask) => {
    const { clientId } = callerOf(ask)
    return (await cardsOf(services.db.as({ clientId }), clientId)).map(wire)
  })

  routes.write(addBankCard, async (ask, commit) => {
    const caller = callerOf(ask)
    const { id, card_no, ...text } = ask.body
    const form = { ...cardText(text), cardNumber: card_no }
    return commit(async (tx) => ({
      data: wire(
        id === undefined
          ? await addCard(services, tx, caller.clientId, form)
          : await editCard(services, tx, caller, id, form),
      ),
    }))
  })

  routes.write(editBankCard, async (ask, commit) => {
    const caller = callerOf(ask)
    const { card_no, ...text } = ask.body
    const edit = { ...cardText(text), cardNumber: card_no ?? null }
    return commit(async (tx) => ({ data: wire(await editCard(services, tx, caller, ask.params.id, edit)) }))
  })

  routes.write(deleteBankCard, async (ask, commit) => {
    const caller = callerOf(ask)
    return commit(async (tx) => {
      await deleteCard(services, tx, caller, ask.params.id)
      return { data: null }
    })
  })

  routes.read(lookUpIfsc, async ({ params }) => {
    const code = ifscFrom(params.code, brand.bank.ifscPattern)
    const bankName = code ? await bankBehind(code) : null
    return bankName === null ? null : { bank_name: bankName }
  })
}

const cardText = (body: { bank_name: string; ifsc: string; holder_name: string }) => ({
  bankName: body.bank_name,
  ifsc: body.ifsc,
  holderName: body.holder_name,
})
