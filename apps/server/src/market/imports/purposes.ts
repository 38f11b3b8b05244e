/**
 * market: what an exchange writes as the purpose of a corporate action, read as its terms. NSE and BSE write the same things
 * differently, and put several into one line with a slash between them. Pure.
 */
import type { CorporateAction } from '../instruments.ts'
import { scaled } from './cells.ts'
import { RowRefused } from './table.ts'

export type Terms = Pick<CorporateAction, 'kind' | 'sharesBefore' | 'sharesAfter' | 'amountPaise' | 'says'>

const RUPEES = String.raw`(?:Rs|Re|INR|₹)[\s.\-/]*(\d+(?:\.\d+)?)`
const FACES = new RegExp(String.raw`from\s+${RUPEES}.*?to\s+${RUPEES}`, 'i')
const BONUS = /bonus.*?(\d{1,4})\s*:\s*(\d{1,4})/i
const DIVIDEND = new RegExp(`dividend.*?${RUPEES}`, 'i')

/** Meetings and the like stand beside what changes a holding, and are passed over. @throws RowRefused where nothing is left */
export function readPurpose(purpose: string): Terms[] {
  const terms = purpose
    .replaceAll('&amp;', '&')
    .split(/\/(?!-)/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .flatMap((part) => termsOf(part) ?? [])
  if (terms.length === 0)
    throw new RowRefused(`the purpose "${purpose.slice(0, 40)}" is none that is applied`)
  return terms
}

function termsOf(says: string): Terms | null {
  const none = { sharesBefore: null, sharesAfter: null, amountPaise: null, says }
  if (/dividend/i.test(says)) return { ...none, kind: 'dividend', amountPaise: dividendOf(says) }
  if (/bonus/i.test(says)) return bonusOf(says)
  if (/split|sub-?division|consolidation/i.test(says)) return facesOf(says)
  if (/rights/i.test(says)) return { ...none, kind: 'rights' }
  if (/buy ?-?back/i.test(says)) return { ...none, kind: 'buy-back' }
  return null
}

function dividendOf(says: string): number {
  const [, rupees = ''] = DIVIDEND.exec(says) ?? []
  const paise = scaled(rupees, 2)
  if (paise === null || paise === 0) throw new RowRefused(`"${says}" does not tell the rupees a share`)
  // What is more exact than a paisa must not be rounded for each share.
  if (scaled(rupees, 6) !== paise * 10_000) throw new RowRefused(`"${says}" is not whole paise`)
  return paise
}

/** So many new ones for so many held. */
function bonusOf(says: string): Terms {
  const [, given, held] = BONUS.exec(says) ?? []
  const [more, before] = [Number(given), Number(held)]
  if (!(more > 0 && before > 0)) throw new RowRefused(`"${says}" does not tell how many shares for how many`)
  return { kind: 'bonus', sharesBefore: before, sharesAfter: before + more, amountPaise: null, says }
}

/** A face value of ₹10 that becomes ₹1 makes ten shares of one; the other way round ten become one. */
function facesOf(says: string): Terms {
  const [, from = '', to = ''] = FACES.exec(says) ?? []
  const [before, after] = [scaled(to, 2), scaled(from, 2)]
  if (!before || !after || before === after) throw new RowRefused(`"${says}" does not tell two face values`)
  const common = greatestCommon(before, after)
  return {
    kind: after > before ? 'split' : 'consolidation',
    sharesBefore: before / common,
    sharesAfter: after / common,
    amountPaise: null,
    says,
  }
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))
