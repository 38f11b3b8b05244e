import { open, shot } from './look.ts'
import { readFileSync } from 'node:fs'
const { browser, page, context } = await open('maker')
const h = { 'x-requested-with': 'XMLHttpRequest' }
const get = async (p: string) => (await (await context.request.get('/console-api' + p, { headers: h })).json()).data
const ids: string[] = []
const propose = async (act: object) => {
  const r = await context.request.post('/console-api/proposals', { headers: { ...h, 'idempotency-key': crypto.randomUUID() }, data: { act, reason: 'Because it is to be looked at by a second pair of eyes.' } })
  const b = await r.json(); console.log((act as any).kind, b.code, b.message, b.data?.proposal?.title); if (b.data?.proposal) ids.push(b.data.proposal.id)
}
const { funds } = await get('/funds'); const { bonds } = await get('/bonds'); const notes = await get('/notes'); const { ipos } = await get('/ipos'); const deals = await get('/deals'); const credits = await get('/credits'); const claims = await get('/claims')
const f = funds[0]
await propose({ kind: 'fund-nav', scheme_code: f.scheme_code, day: '2026-11-18', nav: 25.1, document: 'AMFI page of 18 November, printed' })
const bd = bonds.find((b: any) => b.state === 'default'); const pay = (await get('/bonds')).payments.find((p: any) => p.offer_id === bd?.id && p.state === 'missed')
if (bd && pay) await propose({ kind: 'bond-default', offer_id: bd.id, due_day: pay.due, outcome: 'paid-late', document: 'Advice of the trustee' })
const nd = (notes.notes ?? notes).find((n: any) => n.state === 'default')
if (nd) await propose({ kind: 'note-default', offer_id: nd.id, day: nd.default.day, recovery_percent: 42.5, document: { name: 'Order of the tribunal' } })
const nr = (notes.notes ?? notes).find((n: any) => n.state === 'running')
if (nr) await propose({ kind: 'note-value', offer_id: nr.id, day: '2026-11-17', percent: 97.25, source: 'Issuer', document: { name: 'Valuation sheet' } })
const up = ipos.find((i: any) => i.state === 'open'); if (up) await propose({ kind: 'ipo-failure', offer_id: up.id, message: 'The issue was withdrawn by the company. Your money is released.' })
const c = deals.deals.find((d: any) => d.state === 'closed' && d.applications > 0); if (c) await propose({ kind: 'otc-allotment', offer_id: c.id, rupees: c.price, others: 'all', parts: [] })
await propose({ kind: 'credit-offer', name: 'Festival credit', rupees: 500, opens_on: '2026-11-19', accept_by: '2026-11-30', ends_on: '2026-12-31' })
const cl = claims.items[0]; await propose({ kind: 'claim-decision', claim_id: cl.id, decision: 'approved', rupees: 263.74, message: 'The price on the confirmation was wrong by that much.' })
console.log(JSON.stringify(ids))
await browser.close()
const ch = await open('checker')
await ch.page.goto('/console/proposals'); await ch.page.waitForTimeout(1500); await shot(ch.page, 'proposals-list', ['390-light', '1280-light'])
let i = 0
for (const id of ids) { await ch.page.goto(`/console/proposals/${id}`); await ch.page.waitForTimeout(1200); await shot(ch.page, `p${i}`, [i % 2 ? '390-dark' : '1280-light']); i++ }
await ch.browser.close()
