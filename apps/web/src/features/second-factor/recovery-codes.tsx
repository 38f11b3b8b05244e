/** second-factor: the recovery codes, this once: to copy, to download, to write down. */
import { brand } from '@pramaan/brand'
import { limits, messages } from '@pramaan/contracts'
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [isKept, setKept] = useState(false)
  const { profile } = useSession()
  const email = profile?.email ?? say('yourAccount')
  const text = `${say('codesFile', { brand: brand.name, email })}\n\n${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', messages.copy.done(say('recoveryCodes')), limits.accountToastMs)
    } catch {
      toast('error', messages.copy.failed, limits.accountToastMs)
    }
  }

  return (
    <div className="grid gap-4">
      <ul
        aria-label={say('recoveryCodes')}
        className="figures grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg border border-line bg-ground p-4 text-center font-medium"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {say('copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonClasses('outline')}
        >
          <Download size={18} aria-hidden="true" />
          {say('download')}
        </a>
      </div>
      <Checkbox
        label={say('haveKept')}
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button wide disabled={!isKept} onClick={onDone}>
        {say('done')}
      </Button>
    </div>
  )
}
