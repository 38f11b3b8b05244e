/** me: whom this device believes besides the firm: each witness with its key, and the client's own word on who that is. */
import { Button } from '@pramaan/ui/button.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { readPolicy, toHex } from '@pramaan/verifier'
import { useEffect, useState } from 'react'
import { checkLedger } from '../../../platform/proof.ts'
import { say } from '../say.ts'

type Kept = typeof import('../../../platform/proof-kept.ts')

export function Believed({ clientId, firmKey }: { clientId: string; firmKey: string }) {
  const [policy, setPolicy] = useState('')
  useEffect(() => {
    let isGone = false
    void import('../../../platform/proof-kept.ts').then(({ policyOf }: Kept) => {
      if (!isGone) setPolicy(policyOf(clientId))
    })
    return () => {
      isGone = true
    }
  }, [clientId])
  if (policy === '') return null
  return (
    <details className="mt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-link">
        {say('addWitness')}
      </summary>
      <p className="text-soft">{say('addWitnessNote')}</p>
      <Form key={policy} policy={policy} clientId={clientId} firmKey={firmKey} onTrusted={setPolicy} />
    </details>
  )
}

interface FormProps {
  readonly policy: string
  readonly clientId: string
  readonly firmKey: string
  readonly onTrusted: (policy: string) => void
}

function Form({ policy, clientId, firmKey, onTrusted }: FormProps) {
  const [text, setText] = useState(policy)
  const [error, setError] = useState<string>()
  const trust = async () => {
    const lines = `${text.trim()}\n`
    const wrong = whyNot(lines, firmKey)
    setError(wrong ?? undefined)
    if (wrong !== null) return
    const { trustWitnesses } = await import('../../../platform/proof-check.ts')
    trustWitnesses(clientId, lines)
    onTrusted(lines)
    await checkLedger(clientId)
  }
  return (
    <>
      <TextArea
        label={say('believedLines')}
        rows={5}
        spellCheck={false}
        className="mt-2"
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="outline"
        size="medium"
        className="mt-2"
        disabled={text.trim() === policy.trim()}
        onClick={() => void trust()}
      >
        {say('trustWitnesses')}
      </Button>
    </>
  )
}

/** The firm's log stays the firm's, and nobody believes in no one. */
function whyNot(lines: string, firmKey: string): string | null {
  try {
    const { logs, witnesses } = readPolicy(lines)
    if (!logs.some(({ key }) => toHex(key.key) === firmKey)) return say('notTheFirmsLog')
    return witnesses.length === 0 ? say('noWitnessNamed') : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
