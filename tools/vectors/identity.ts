/** Vectors: numbers of documents and banks that are right or wrong in themselves. */
import { bankBehind } from '../../apps/server/src/features/bank-cards/banks.ts'
import { ifscFrom } from '../../apps/server/src/features/bank-cards/rules.ts'
import { isAadhaar } from '../../apps/server/src/features/identities/id-numbers.ts'
import { type Checked, differences, isRecord } from './compared.ts'

type Fields = Record<string, unknown>

const judges: Readonly<Record<string, (number: string) => boolean | Promise<boolean>>> = {
  aadhaar: isAadhaar,
  ifsc_format: (code) => ifscFrom(code, 'rbi') !== null,
  ifsc_exists: async (code) => (await bankBehind(code)) !== null,
}

export const isIdentityFile = (file: unknown): file is Fields =>
  isRecord(file) && Object.keys(judges).some((kind) => isRecord(file[kind]))

export const checkIdentity = (file: Fields): Promise<Checked[]> =>
  Promise.all(
    Object.entries(file).flatMap(([kind, cases]) =>
      isRecord(cases) ? Object.entries(cases).map(([number, said]) => checkNumber(kind, number, said)) : [],
    ),
  )

async function checkNumber(kind: string, number: string, said: unknown): Promise<Checked> {
  const judge = Object.hasOwn(judges, kind) ? judges[kind] : undefined
  const id = `${kind} ${number}`
  return judge
    ? { id, differences: differences(said, await judge(number), 'valid') }
    : { id, notRun: `no function yet for ${kind}` }
}
