/** ui: an account number with its first and last three characters. Shorter than six: shown whole. */
import { classes } from './classes.ts'
import { maskAccount } from './mask-account.ts'
import { say } from './say-figures.ts'

export function AccountMask({ account, className }: { account: string; className?: string }) {
  const ending = account.slice(-3)
  const masked = maskAccount(account)
  return (
    <span className={classes('figures whitespace-nowrap', className)}>
      <span aria-hidden="true">{masked}</span>
      <span className="sr-only select-none">
        {masked === account ? account : say('endingIn', { ending })}
      </span>
    </span>
  )
}
