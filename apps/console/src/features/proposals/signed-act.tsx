/**
 * proposals: what the maker signed, in the words of the signed text, beside what the server says that it changes: a server that shows the
 * checker something else is seen before anybody approves it.
 */
import { Facts } from '@pramaan/ui/facts.tsx'
import { plainText } from '@pramaan/verifier'
import { say } from '../../platform/say-signing.ts'
import { signedAct } from './check-signatures.ts'

/** `rupees`, `terms.days`: as the text names it, a line for each. */
function lines(value: unknown, name: string): { name: string; value: string }[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([own, part]) => lines(part, name === '' ? own : `${name}.${own}`))
  const words = typeof value === 'string' ? value : plainText(value)
  return [{ name: name.replaceAll('_', ' '), value: words.startsWith('sha256:') ? say('hidden') : words }]
}

export const SignedAct = ({ text, maker }: { text: string; maker: string }) => (
  <section aria-label={say('signedAct', { maker })} className="rounded-lg bg-sunken px-3.5 py-3">
    <h3 className="text-base">{say('signedAct', { maker })}</h3>
    <p className="text-soft text-sm">{say('signedActNote')}</p>
    <Facts className="mt-1 -mb-2.5" facts={lines(signedAct(text), '')} />
  </section>
)
