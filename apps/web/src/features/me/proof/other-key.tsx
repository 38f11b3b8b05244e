/** me: the firm signs with a key that nothing leads to: red, until the client has the new key from paper and says so. */
import { Button } from '@pramaan/ui/button.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { useEffect, useState } from 'react'
import { checkLedger } from '../../../platform/proof.ts'
import { say } from '../say.ts'
import { inFours } from './steps.tsx'

type Keys = { readonly known: string; readonly shown: string }

export function OtherKey({ clientId }: { clientId: string }) {
  const [keys, setKeys] = useState<Keys | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => {
    let isGone = false
    void import('../../../platform/proof-kept.ts').then(({ otherKeyOf }) => {
      if (!isGone) setKeys(otherKeyOf(clientId))
    })
    return () => {
      isGone = true
    }
  }, [clientId])
  if (keys === null) return null
  const goOn = async () => {
    const { trustKey } = await import('../../../platform/proof-kept.ts')
    const isTrusted = trustKey(clientId, text)
    setError(isTrusted ? undefined : say('otherKeyWrong'))
    if (isTrusted) await checkLedger(clientId, true)
  }
  return (
    <section aria-label={say('otherKey')} className="mt-4 rounded-lg border border-line p-3 text-sm">
      <h3 className="text-base">{say('otherKey')}</h3>
      <p className="mt-1 text-soft">{say('otherKeyNote')}</p>
      <dl className="mt-2 space-y-1">
        <KeyRow title={say('otherKeyKnown')} hex={keys.known} />
        <KeyRow title={say('otherKeyShown')} hex={keys.shown} />
      </dl>
      <TextArea
        label={say('otherKeyField')}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        className="mt-2"
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="outline"
        size="medium"
        className="mt-2"
        disabled={text.trim() === ''}
        onClick={() => void goOn()}
      >
        {say('trustKey')}
      </Button>
    </section>
  )
}

const KeyRow = ({ title, hex }: { title: string; hex: string }) => (
  <div>
    <dt className="text-soft">{title}</dt>
    <dd className="figures wrap-anywhere">{inFours(hex)}</dd>
  </div>
)
