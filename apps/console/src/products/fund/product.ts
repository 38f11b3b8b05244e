/** products, fund: funds on the shelf, NAVs by hand, distributions, and the runs of SIPs. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FirmFund, listFirmFunds } from '@pramaan/contracts'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { call } from '../../platform/call.ts'
import { changeDocuments } from '../../platform/change-documents.tsx'
import { closeOffer } from '../../platform/close-offer.tsx'
import type { Product, ShelfAct, ShelfRow } from '../../platform/product.ts'
import { ChangeForm, IdcwForm, NavForm, NavOfForm, NewFundForm } from './forms.tsx'
import { Report } from './report.tsx'
import { say } from './say.ts'

const navLine = ({ nav, nav_day }: FirmFund): string =>
  nav === null || nav_day === null
    ? say('noNav')
    : say('navLine', { nav: unitPriceWords(nav), day: istDay(nav_day) })

const takenWords = (count: number): string => (count === 0 ? say('takenNone') : say('taken', { count }))

function actsOf(fund: FirmFund): readonly ShelfAct<ShelfRow>[] {
  const nav = { kind: 'fund-nav', word: say('newNav'), isMain: fund.is_late, Form: NavOfForm } as const
  const idcw = { kind: 'fund-idcw', word: say('newIdcw'), Form: IdcwForm } as const
  return [
    nav,
    ...(fund.option === 'idcw' ? [idcw] : []),
    ...(fund.state === 'open'
      ? [{ kind: 'fund-offer', word: say('change'), Form: ChangeForm } as const, changeDocuments, closeOffer]
      : []),
  ]
}

const asRow = (fund: FirmFund): ShelfRow => ({
  id: fund.id,
  title: fund.name,
  note: say('rowNote', {
    ...{ house: fund.house, category: fund.category, code: String(fund.scheme_code), ter: fund.ter },
  }),
  stage: fund.state === 'open' ? 'open' : 'over',
  opensAt: null,
  closesAt: null,
  windowNote: navLine(fund),
  taken: takenWords(fund.orders + fund.redemptions),
  clients: fund.holders,
  next: fund.waits_for_day === null ? null : say('nextNav', { day: istDay(fund.waits_for_day) }),
  lateSince: fund.is_late && fund.waits_for_day ? `${fund.waits_for_day}T23:00:00+05:30` : null,
  pdfs: fund.pdfs,
  acts: actsOf(fund),
})

export const fund: Product = {
  ttype: 'fund',
  tone: 'accent',
  isWorkedByHand: false,
  steps: {
    'units allotted': say('stepAllotted'),
    'redemption requested': say('stepAsked'),
    'redemption cancelled': say('stepCancelled'),
    redeemed: say('stepRedeemed'),
  },
  shelf: {
    title: say('title'),
    list: async (query, signal) => {
      const { funds, next } = await call(listFirmFunds, { query }, { signal, quiet: true })
      const rows = funds.map(asRow)
      return {
        rows: rows.toSorted((a, b) => Number(b.lateSince !== null) - Number(a.lateSince !== null)),
        next,
      }
    },
    acts: [
      { kind: 'fund-offer', word: say('newFund'), Form: NewFundForm },
      { kind: 'fund-nav', word: say('newNav'), Form: NavForm },
    ],
    Below: Report,
  },
}
