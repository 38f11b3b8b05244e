/** client-files: for today, two people let one of the firm open more clients' files than the day's number. */
import { Refusal } from '@pramaan/contracts'
import type { ActKind } from '../../firm/acts.ts'
import { filesOf } from '../../firm/file-openings.ts'
import { colleagueOf } from '../../firm/staff.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'

export const allowFiles: ActKind<'client-files'> = {
  kind: 'client-files',
  draft: async (tx, { clock }, act) => {
    const [person, day] = [await colleagueOf(tx, act.email), dayInIndia(clock.now())]
    const { allowed } = await filesOf(tx, person.id, day)
    return {
      subject: `client-files:${person.id}:${day}`,
      title: `Let ${person.name} open ${act.files} more client files today`,
      clientId: null,
      changes: [
        // The day stands among the changes: what is decided tomorrow is not for today.
        {
          field: `Client files on ${dayInWords(day)}`,
          before: String(allowed),
          after: String(allowed + act.files),
        },
      ],
    }
  },
  apply: async (tx, { clock }, act, { proposalId, checker }) => {
    const person = await colleagueOf(tx, act.email)
    if (person.id === checker.staffId) throw new Refusal('proposal_needs_another_person')
    await tx.query('insert into file_grant (proposal_id, staff_id, day, files) values ($1, $2, $3, $4)', [
      proposalId,
      person.id,
      dayInIndia(clock.now()),
      act.files,
    ])
  },
  tell: (act) => `${act.email} can open ${act.files} more client files today.`,
}
