/** staff-keys: two people who hold keys enrol a colleague's, or end one. */
import { Refusal } from '@pramaan/contracts'
import type { ActKind } from '../../firm/acts.ts'
import { canDecideWithout, moveStaffKey, staffKeyById } from '../../firm/staff-keys.ts'

const STATES = { asked: 'asked for', enrolled: 'signs', ended: 'ended' } as const

/** As the two who compare it read it to each other. */
const inFours = (id: string): string => id.match(/.{1,4}/g)?.join(' ') ?? id

export const enrolStaffKey: ActKind<'staff-key-enrol'> = {
  kind: 'staff-key-enrol',
  draft: async (tx, _parts, { key_id }) => {
    const { state, name, email, role } = await staffKeyById(tx, key_id)
    if (state !== 'asked') throw new Refusal('proposal_changes_nothing')
    return {
      subject: `staff-key:${key_id}`,
      title: `Enrol a key of ${name} (${email}, ${role})`,
      clientId: null,
      changes: [
        { field: `Key of ${name}: compare every group by phone`, before: '', after: inFours(key_id) },
        { field: 'Status', before: STATES[state], after: STATES.enrolled },
      ],
    }
  },
  signs: async (tx, { key_id }) => ({ possession: (await staffKeyById(tx, key_id)).possession }),
  apply: async (tx, _parts, { key_id }) => {
    if (!(await moveStaffKey(tx, key_id, 'enrolled'))) throw new Refusal('proposal_outdated')
  },
  tell: ({ key_id }) => `Key ${key_id.slice(0, 16)} is enrolled.`,
}

export const endStaffKey: ActKind<'staff-key-end'> = {
  kind: 'staff-key-end',
  draft: async (tx, _parts, { key_id }) => {
    const { state, name, email, role } = await staffKeyById(tx, key_id)
    if (state !== 'enrolled') throw new Refusal('proposal_changes_nothing')
    if (!(await canDecideWithout(tx, key_id))) throw new Refusal('staff_keys_too_few')
    return {
      subject: `staff-key:${key_id}`,
      title: `End a key of ${name} (${email}, ${role})`,
      clientId: null,
      changes: [
        { field: `Key of ${name}`, before: '', after: inFours(key_id) },
        { field: 'Status', before: STATES[state], after: STATES.ended },
      ],
    }
  },
  apply: async (tx, _parts, { key_id }) => {
    if (!(await moveStaffKey(tx, key_id, 'ended'))) throw new Refusal('proposal_outdated')
  },
  tell: ({ key_id }) => `Key ${key_id.slice(0, 16)} has ended: what it signs counts for nothing.`,
}
