/** products/compensation: evidence is sealed, and read by the two people who were named for it. */
import {
  addClaimFile,
  type FirmClaimFile,
  listActivity,
  readClaimFile,
  viewClaimFile,
  viewFirmClaim,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs, at as withId } from '../../../test/account-people.ts'
import { claimants } from '../../../test/claim-people.ts'
import * as staff from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newSaver } from '../../../test/money-people.ts'
import { openTrading } from '../../../test/trade-people.ts'
import { picture, sendFile } from '../../../test/uploads.ts'
import { type Firm, newFirm } from '../../../test/withdrawal-people.ts'

let house: House
let firm: Firm
let own: ReturnType<typeof claimants>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  firm = await newFirm(house)
  own = claimants(house, firm)
})
afterAll(() => house.close())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const upload = (person: Person, id: string, file: Buffer) =>
  sendFile(house.app, withId(addClaimFile, id), { file, token: person.token })

test('evidence: read by the two who were named for it and nobody else, one of them alone not, and each reading is told', async () => {
  const { saver, id } = await own.late()
  const claimed = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })).body.data
  await upload(saver, claimed.id, await picture(7).png().toBuffer())
  await upload(saver, claimed.id, PDF)
  const { files } = await own.view(saver, claimed.id)
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['Image 1', 'image'],
    ['PDF 2', 'pdf'],
  ])
  const [image, pdf] = files
  const fileOf = (file: string | undefined) =>
    staff.at(readClaimFile, { id: claimed.id, file_id: file ?? '' })
  const open = (by: staff.Person, file: string | undefined) => staff.sendAs(house.app, by, fileOf(file))
  const again = await sendAs(
    house,
    saver,
    staff.at(viewClaimFile, { id: claimed.id, file_id: pdf?.id ?? '' }),
  )
  expect([again.status, again.raw]).toEqual([200, PDF.toString()])

  // Another client, and nobody of the firm by themselves.
  const other = await newSaver(house, 0)
  await own.allow(other)
  expect(
    (await sendAs(house, other, staff.at(viewClaimFile, { id: claimed.id, file_id: pdf?.id ?? '' }))).status,
  ).toBe(404)
  for (const by of [firm.maker, firm.checker])
    expect((await open(by, pdf?.id)).body.code).toBe('claim_evidence_closed')
  for (const role of ['advisor', 'auditor'] as const)
    expect((await open(await staff.newPerson(house, role), pdf?.id)).status).toBe(403)
  const { proposal } = await staff.proposeAs(house.app, firm.maker, {
    kind: 'claim-evidence',
    claim_id: claimed.id,
  })
  expect((await open(firm.maker, pdf?.id)).body.code).toBe('claim_evidence_closed')
  await staff.approveAs(house.app, firm.checker, proposal.id)

  // Now these two, and no third.
  expect((await open(firm.maker, pdf?.id)).raw).toBe(PDF.toString())
  expect((await open(firm.checker, image?.id)).status).toBe(200)
  expect((await open(await staff.newPerson(house, 'checker'), pdf?.id)).body.code).toBe(
    'claim_evidence_closed',
  )
  const seen = await own.view(saver, claimed.id)
  expect(seen.readers).toEqual([firm.checker.name, firm.maker.name].toSorted())
  expect(seen.files.map(({ readings }) => readings.map(({ by }) => by))).toEqual([
    [firm.checker.name],
    [firm.maker.name],
  ])
  const activity = (await sendAs(house, saver, listActivity)).raw
  expect(activity).toContain(`Opened file 2 of the evidence of claim ${claimed.reference}.`)
  const desk = await staff.sendAs(house.app, firm.maker, staff.at(viewFirmClaim, { id: claimed.id }))
  expect(desk.body.data as FirmClaimFile).toMatchObject({
    may_read: true,
    difference: 30.82,
    client_id: saver.id,
  })
  // "You" is the client's own word: whoever reads it at the firm is somebody else.
  expect((desk.body.data as FirmClaimFile).steps.map(({ actor }) => actor)).not.toContain('You')
  await expect(
    house.services.db
      .as('firm')
      .query(
        `insert into claim_reading (file_id, claim_id, client_id, staff_id, by_name, at) values ($1, $2, $3, $4, 'x', now())`,
        [pdf?.id, claimed.id, saver.id, (await staff.newPerson(house, 'maker')).staffId],
      ),
  ).rejects.toThrow('two people')
  // Sealed: neither the picture's nor the document's bytes lie there.
  const rows = await house.asOwner<{ sealed: Buffer }>('select sealed from claim_file where claim_id = $1', [
    claimed.id,
  ])
  expect(rows.every(({ sealed }) => !sealed.includes('%PDF') && !sealed.includes('JFIF'))).toBe(true)
})

test('what is no image and no whole PDF is refused, and so is an eleventh file', async () => {
  const { saver, id } = await own.late()
  const claimed = (await own.claim(saver, { about: 'withdrawal', about_id: id, ground: 'delay' })).body.data
  for (const file of ['%PDF-1.7 cut off', 'MZ program', '<svg onload="x">', 'GIF89a'])
    expect((await upload(saver, claimed.id, Buffer.from(file))).body.code).toBe('claim_file_wrong')
  const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024), PDF])
  expect((await upload(saver, claimed.id, large)).body.code).toBe('claim_file_wrong')
  for (let turn = 0; turn < 10; turn += 1) expect((await upload(saver, claimed.id, PDF)).status).toBe(200)
  expect((await upload(saver, claimed.id, PDF)).body.code).toBe('claim_files_full')
})
