/**
 * Set-up and running: `npm run staff -- <role> <email> <name>`. Adds a member of the firm and shows the password and
 * the second factor this once. Someone who is there already stays as they are.
 */
import { createHash, randomBytes } from 'node:crypto'
import { brand } from '@pramaan/brand'
import { isEmail, type StaffRole, staffRoles } from '@pramaan/contracts'
import { StartFailure } from '@pramaan/local-postgres'
import { passwordsWith } from '../apps/server/src/clients/passwords.ts'
import { findStaff, insertStaff } from '../apps/server/src/firm/staff.ts'
import { writeAudit } from '../apps/server/src/platform/audit.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { keysOfDatabase } from '../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { newTotpSecret, totpUrl } from '../apps/server/src/platform/totp.ts'
import { appUrlOn, onInstance } from './instance.ts'
import { giveUp } from './stopping.ts'

await addStaff().catch(giveUp)

async function addStaff() {
  const [role = '', email = '', ...names] = process.argv.slice(2)
  if (!isRole(role) || !isEmail(email) || names.length === 0) {
    throw new StartFailure(`Say who: npm run staff -- <${staffRoles.join('|')}> <email> <name>`)
  }
  const person = { role, email, name: names.join(' ') }
  await onInstance(async (given) => add(await appUrlOn(given), given.keysFile, person), { mustRun: true })
}

interface Person {
  readonly role: StaffRole
  readonly email: string
  readonly name: string
}

async function add(url: string, keysFile: string, { role, email, name }: Person) {
  const db = openDatabase({ url, connections: 1 })
  try {
    const keys = await keysOfDatabase(db, keysFile)
    if (await findStaff(db, keys, email)) throw new StartFailure(`${email} is there already.`)
    const password = randomBytes(12).toString('base64url')
    const totpSecret = newTotpSecret()
    const wirePassword = createHash('md5').update(password).digest('hex')
    const passwordHash = await (await passwordsWith(keys)).hash(wirePassword)
    const person = { email, name, role, passwordHash, totpSecret, isDemo: false }
    await withSealedTexts(db, keys).transaction(async (tx) => {
      await insertStaff(tx, keys, systemClock, person)
      await writeAudit(tx, systemClock, {
        actor: { kind: 'system' },
        act: 'staff.added',
        what: `${person.name} joined the firm’s console as ${role}.`,
        clientId: null,
        reason: null,
      })
    })
    console.log(`Password       ${password}\nAuthenticator  ${totpUrl(brand.name, email, totpSecret)}`)
    console.log('Neither is shown again.')
  } finally {
    await db.close()
  }
}

function isRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text)
}
