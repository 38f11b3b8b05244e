/** identities: other clients who look like the same person. Each way to look is served by an index. */
import type { IdentityFile } from '@pramaan/contracts'
import { personMac } from '../../clients/person-macs.ts'
import type { Queries } from '../../platform/database.ts'
import type { Submission } from './submissions.ts'

/** Enough to see that something is wrong. */
const MOST = 20

type Duplicate = IdentityFile['duplicates'][number]

export const findDuplicates = (db: Queries, submission: Submission): Promise<Duplicate[]> =>
  db.query<Duplicate>(
    `with twin (client_id, why) as (
       select client_id, 'Same ID number' from identity_submission where id_number_mac = $2
       union
       select client_id, 'Same name and date of birth' from identity_submission
       where person_mac = $3
       union
       select other.client_id, 'Same image' from image own join image other on other.content_mac = own.content_mac
       where own.id in ($4, $5) and other.purpose = 'identity'
     )
     select client.id as client_id, client.name as client_name, twin.why
     from twin join client on client.id = twin.client_id
     where twin.client_id <> $1
     order by twin.why, client.created_at, client.id limit ${MOST}`,
    [
      submission.clientId,
      submission.idNumberMac,
      personMac(submission),
      submission.frontImageId,
      submission.backImageId,
    ],
  )
