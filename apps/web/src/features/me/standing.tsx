/** me: VIP level and trust score, each with the rule that computed it. The figures are the server's; so is the rule. */
import type { ClientProfile, StandingPart, Standing as StandingReply } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useAccountChanged, useStanding } from '../../money/account.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openModal } from '../../platform/modals.ts'
import { say } from './say.ts'

export function Standing({ profile }: { profile: ClientProfile }) {
  const standing = useStanding()
  const score = standing.data?.score ?? profile.score
  return (
    <Card id="standing-section" title={say('standing')}>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{say('trustScore')}</span>
        <span className="figures font-semibold text-2xl">
          {score}
          <span className="font-normal text-base text-soft">{say('ofHundred')}</span>
        </span>
      </p>
      <p className="mt-1 text-sm text-soft">{say('trustNote')}</p>
      <div className="-mx-4 mt-3 border-line border-y">
        {standing.isPending && <SkeletonList rows={5} label={say('loadingScore')} />}
        {standing.isError && (
          <LoadFailed
            what={say('scoreParts')}
            failure={standing.error}
            onRetry={() => void standing.refetch()}
          />
        )}
        {standing.data && <Parts parts={standing.data.parts} isFrozen={standing.data.frozen_at !== null} />}
      </div>
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-medium">{say('vipLevel')}</span>
        <span className="figures font-semibold text-2xl">{standing.data?.vip ?? profile.vip}</span>
      </p>
      {standing.data && (
        <p className="mt-1 text-sm text-soft">
          {say('vipRule', {
            rule: standing.data.vip_rule,
            assets: formatRupees(fromWire(standing.data.assets) ?? paise(0n)),
          })}
        </p>
      )}
    </Card>
  )
}

function Parts({ parts, isFrozen }: { parts: StandingReply['parts']; isFrozen: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {parts.map(({ part, name, points, has_it }) => (
        <li key={part} className="flex min-h-12 items-center gap-3 px-4 py-2">
          {has_it ? (
            <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-gain" />
          ) : (
            <CircleDashed size={20} aria-hidden="true" className="shrink-0 text-faint" />
          )}
          <span className="min-w-0 flex-1">
            <span className={classes('block', !has_it && 'text-soft')}>
              {name}
              <span className="sr-only">{say(has_it ? 'partDone' : 'partNotYet')}</span>
            </span>
            {!has_it && <WhatToDo part={part} isFrozen={isFrozen} />}
          </span>
          <span className={classes('figures shrink-0', has_it ? 'font-medium text-gain' : 'text-faint')}>
            {has_it ? `+${points}` : say('pointsOf', { points })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const waits: Partial<Record<StandingPart, string>> = {
  identity: say('identityByFirm'),
  usable_bank_account: say('bankUsableLater'),
}

const acts: Partial<Record<StandingPart, { says: string; modal: string }>> = {
  pin: { says: say('setYourPin'), modal: 'set-pin' },
  bank_account: { says: say('addBankAccount'), modal: 'bank-card' },
  second_factor: { says: say('switchItOn'), modal: 'second-factor' },
}

/** A frozen account takes no new bank account; what protects it stays open. */
function WhatToDo({ part, isFrozen }: { part: StandingPart; isFrozen: boolean }) {
  const changed = useAccountChanged()
  const act = acts[part]
  if (!act) return <span className="block text-sm text-soft">{waits[part]}</span>
  if (isFrozen && part === 'bank_account') return null
  return (
    <button
      type="button"
      className="text-link -my-2 min-h-11 text-sm"
      onClick={() => openModal(act.modal, { onSaved: changed })}
    >
      {act.says}
    </button>
  )
}
