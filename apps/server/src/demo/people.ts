/** demo: who a demo instance starts with. Everything here is published, so none of it protects anything. */
import type { IdentityStatus, StaffRole } from '@pramaan/contracts'

export const demoPassword = 'demo1234'
export const demoInvitation = 'DEMO-2026'
export const demoPin = '135790'
/** The second factor of all four. In a demo a code may be used twice, so that two windows can sign in at once. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXP'

export interface DemoClient {
  readonly email: string
  readonly name: string
  readonly identityStatus: IdentityStatus
  readonly birthday: string
  readonly idNumber: string
  readonly mobile: string
  /** What there is to see, where the status does not say it. */
  readonly shows?: string
  /** Of whoever has a PIN and a bank account. */
  readonly card?: { readonly bankName: string; readonly cardNumber: string; readonly ifsc: string }
}

export const demoClients: readonly DemoClient[] = [
  {
    email: 'client@demo.test',
    name: 'Asha Kulkarni',
    identityStatus: 'approved',
    birthday: '1984-07-21',
    idNumber: 'ABCPK1234D',
    mobile: '9820012345',
    card: { bankName: 'State Bank of India', cardNumber: '20512345678', ifsc: 'SBIN0000300' },
  },
  {
    email: 'new@demo.test',
    name: 'Dev Menon',
    identityStatus: 'unverified',
    birthday: '1996-02-29',
    idNumber: 'BCDPM2345E',
    mobile: '9820023456',
  },
  {
    email: 'pending@demo.test',
    name: 'Farah Siddiqui',
    identityStatus: 'pending',
    birthday: '1990-11-03',
    idNumber: 'CDEPS3456F',
    mobile: '9820034567',
  },
  {
    email: 'rejected@demo.test',
    name: 'Gopal Rao',
    identityStatus: 'rejected',
    birthday: '1972-01-15',
    idNumber: 'DEFPR4567G',
    mobile: '9820045678',
  },
  {
    email: 'borrower@demo.test',
    name: 'Kabir Bose',
    identityStatus: 'approved',
    birthday: '1979-05-08',
    idNumber: 'EFGPB5678H',
    mobile: '9820056789',
    shows: 'approved; a loan in shortfall, an overdue claim',
    card: { bankName: 'State Bank of India', cardNumber: '20598765432', ifsc: 'SBIN0000300' },
  },
]

/** Whose pledge has lost value, and whose claim has had no answer. */
export const demoBorrower = 'borrower@demo.test'

export const demoStaff: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: 'advisor@demo.test', name: 'Ishaan Verma', role: 'advisor' },
  { email: 'maker@demo.test', name: 'Meera Nair', role: 'maker' },
  { email: 'checker@demo.test', name: 'Chirag Shah', role: 'checker' },
  { email: 'auditor@demo.test', name: 'Uma Krishnan', role: 'auditor' },
]
