/** kyc: the half-done form. It survives a reload of this tab, belongs to one client, and holds no image, only its address. */
import { useCallback, useRef, useState } from 'react'
import { storage } from '../../platform/storage.ts'

export type FormStep = 'agreement' | 'base' | 'id'

export interface Draft {
  readonly step: FormStep
  readonly agreed: boolean
  readonly full_name: string
  readonly mobile: string
  readonly dob: string
  readonly id_no: string
  readonly id_front_url: string
  readonly id_back_url: string
}

const blank: Draft = {
  step: 'agreement',
  agreed: false,
  full_name: '',
  mobile: '',
  dob: '',
  id_no: '',
  id_front_url: '',
  id_back_url: '',
}

const steps: readonly FormStep[] = ['agreement', 'base', 'id']

function readDraft(clientId: string): Draft {
  const kept = storage.identityDraft.read()
  if (kept === null || kept.client !== clientId) return blank
  const agreed = kept.agreed === '1'
  const step = steps.find((known) => known === kept.step)
  const text = (name: string) => kept[name] ?? ''
  return {
    // Nobody gets past the agreement by a step that was written down without it.
    step: agreed && step ? step : 'agreement',
    agreed,
    full_name: text('full_name'),
    mobile: text('mobile'),
    dob: text('dob'),
    id_no: text('id_no'),
    id_front_url: text('id_front_url'),
    id_back_url: text('id_back_url'),
  }
}

export interface DraftKeeping {
  readonly draft: Draft
  change(part: Partial<Draft>): void
  clear(): void
}

export function useDraft(clientId: string): DraftKeeping {
  const [draft, setDraft] = useState(() => readDraft(clientId))
  const latest = useRef(draft)
  const change = useCallback(
    (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      const { agreed, ...texts } = latest.current
      storage.identityDraft.write({ ...texts, client: clientId, agreed: agreed ? '1' : '' })
      setDraft(latest.current)
    },
    [clientId],
  )
  const clear = useCallback(() => {
    latest.current = blank
    storage.identityDraft.clear()
    setDraft(blank)
  }, [])
  return { draft, change, clear }
}
