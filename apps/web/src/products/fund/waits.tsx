/** products, fund: what waits beside orders: redemptions with their next step, and SIPs with their next instalment. */
import { Card } from '@pramaan/ui/card.tsx'
import { RedemptionRow, SipRow } from './own-part.tsx'
import { say } from './say.ts'
import { useRedemptions, useSips } from './use-funds.ts'

export default function FundWaits() {
  const redemptions = (useRedemptions().data ?? []).filter(
    ({ status }) => status === 'awaiting' || status === 'priced',
  )
  const sips = (useSips().data ?? []).filter(({ state }) => state !== 'stopped')
  return (
    <>
      {redemptions.length > 0 && (
        <Card title={say('redemptions')} className="mt-4">
          <ul className="divide-y divide-line">
            {redemptions.map((one) => (
              <li key={one.id} className="py-2">
                <RedemptionRow redemption={one} isNamed />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {sips.length > 0 && (
        <Card title={say('allSips')} className="mt-4">
          <ul className="divide-y divide-line">
            {sips.map((sip) => (
              <li key={sip.id} className="py-2">
                <SipRow sip={sip} isNamed />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
