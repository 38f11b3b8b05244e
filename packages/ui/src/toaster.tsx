/** ui: short messages at the top right. It only shows them: when one comes and goes is the toast store's matter. */
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { classes } from './classes.ts'
import { say } from './say-parts.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export type ShownToast = {
  id: string | number
  kind: ToastKind
  text: string
  reference?: string | undefined
}
export type ToasterProps = { toasts: readonly ShownToast[]; onDismiss: (id: ShownToast['id']) => void }

const looks: Record<ToastKind, { tone: string; icon: LucideIcon; word: string }> = {
  success: { tone: 'text-gain', icon: CircleCheck, word: say('success') },
  error: { tone: 'text-loss', icon: CircleAlert, word: say('error') },
  warning: { tone: 'text-pending', icon: TriangleAlert, word: say('warning') },
  info: { tone: 'text-accent', icon: Info, word: say('note') },
}

/** The live region is always there, so that readers announce the first message too. */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
  return (
    <section
      aria-label={say('messages')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--band) z-50 flex flex-col items-end gap-2 p-3 md:left-auto md:w-104 md:p-4"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </section>
  )
}

function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const { tone, icon: Icon, word } = looks[toast.kind]
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : undefined}
      className="pointer-events-auto flex w-full animate-arrive items-start gap-3 rounded-lg border border-line bg-raised py-1 pr-1 pl-4 text-ink shadow-lift"
    >
      <Icon size={20} className={classes('mt-3 shrink-0', tone)} aria-hidden="true" />
      <p className="min-w-0 flex-1 py-2.5 text-base">
        <span className="sr-only">{word}: </span>
        {toast.text}
        {toast.reference !== undefined && (
          <span className="block break-all text-faint text-sm">
            {say('reference', { id: toast.reference })}
          </span>
        )}
      </p>
      <button
        type="button"
        aria-label={say('dismiss')}
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-md text-faint hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
