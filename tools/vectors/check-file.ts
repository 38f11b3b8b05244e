/** Vectors: which form a file has, and what the product makes of each vector in it. */
import { bondKinds } from './bond-kinds.ts'
import { checkCharges, isChargesFile } from './charges.ts'
import { attempt, CannotRun, type Checked, differences, isRecord, isRecords } from './compared.ts'
import { fundKinds } from './fund-kinds.ts'
import { checkIdentity, isIdentityFile } from './identity.ts'
import { ipoKinds } from './ipo-kinds.ts'
import { loanKinds } from './loan-kinds.ts'
import { checkObserved, isObservedFile } from './observed-actions.ts'
import { otcKinds } from './otc-kinds.ts'
import { checkReturns } from './returns.ts'
import { session } from './session-kind.ts'
import { structuredKinds } from './structured-kinds.ts'
import { type Run, taxKinds } from './tax-kinds.ts'

type Fields = Record<string, unknown>

/** By a vector's `kind`. What a product can work out is entered here. */
const kinds: Readonly<Record<string, Run>> = {
  ...taxKinds,
  ...fundKinds,
  ...bondKinds,
  session,
  ...structuredKinds,
  ...ipoKinds,
  ...otcKinds,
  ...loanKinds,
}

/** Null when it has no form that is known here. Files that it names are looked for from its folder. */
export async function checkFile(file: unknown, folder: string): Promise<Checked[] | null> {
  if (isObservedFile(file)) return checkObserved(file)
  if (isRecord(file) && isRecords(file.vectors)) return file.vectors.map(checkByKind)
  if (isIdentityFile(file)) return checkIdentity(file)
  if (isChargesFile(file)) return checkCharges(file)
  return isRecord(file) ? checkReturns(file, folder) : null
}

function checkByKind(vector: Fields, index: number): Checked {
  const kind = String(vector.kind)
  const { in: asked, out: said } = vector
  return attempt(typeof vector.id === 'string' ? vector.id : `${kind} ${index + 1}`, () => {
    const run = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!run) throw new CannotRun(`no function yet for ${kind}`)
    if (!isRecord(asked) || !isRecord(said)) throw new CannotRun('in or out is missing')
    return differences(said, run(asked, said))
  })
}
