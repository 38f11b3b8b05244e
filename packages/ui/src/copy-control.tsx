/** ui: copies a text and shows a tick for two seconds. Without content there is nothing to copy and nothing to press. */
import { limits, messages } from '@pramaan/contracts'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { say } from './say-figures.ts'

export type CopyControlProps = {
  content: string | null | undefined
  /** What is copied, as the sentence names it: `UID` becomes 'UID has copied'. */
  label: string
  onCopied?: (sentence: string) => void
  onFailed?: (sentence: string) => void
  className?: string
}

export function CopyControl({ content, label, onCopied, onFailed, className }: CopyControlProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), limits.copiedResetMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (!content) return
    try {
      await navigator.clipboard.writeText(content)
      setCopied(true)
      onCopied?.(messages.copy.done(label))
    } catch {
      onFailed?.(messages.copy.failed)
    }
  }

  return (
    <IconButton
      label={say('copy', { label })}
      disabled={!content}
      onClick={copy}
      className={className}
      icon={
        copied ? (
          <Check size={18} className="animate-arrive text-gain" aria-hidden="true" />
        ) : (
          <Copy size={18} aria-hidden="true" />
        )
      }
    />
  )
}
