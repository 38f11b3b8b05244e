/** platform: one document: its name, its size, and the SHA-256 of its bytes in full. */
import type { OfferPdf } from '@pramaan/contracts'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from './say.ts'

const KILO = 1024

export interface PdfLineProps {
  readonly pdf: OfferPdf
  /** Instead of its name. */
  readonly name?: ReactNode
  readonly children: ReactNode
}

export const PdfLine = ({ pdf, name, children }: PdfLineProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-3 py-2.5">
    <FileText size={18} aria-hidden="true" className="mt-1 text-soft" />
    <div className="min-w-0">
      {name ?? <p className="wrap-anywhere font-medium">{pdf.name}</p>}
      <p className="figures text-soft text-sm">
        {say('documentSize', {
          size: say('kilobytes', { size: Math.ceil(pdf.size / KILO).toLocaleString('en-IN') }),
        })}
      </p>
      <code className="wrap-anywhere block font-sans text-soft text-xs">{pdf.sha256}</code>
      {children}
    </div>
  </li>
)

export const Hidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>
