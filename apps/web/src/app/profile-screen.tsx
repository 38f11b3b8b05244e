/** app: /me/profile with the bank accounts in it. Two features meet here because neither may know the other. */
import { BankAccounts } from '../features/bank-cards/bank-accounts.tsx'
import { Profile } from '../features/me/profile.tsx'

export default function ProfileScreen() {
  return <Profile bankAccounts={<BankAccounts />} />
}
