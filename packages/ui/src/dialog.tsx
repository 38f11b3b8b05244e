/**
 * ui: the dialog. Centred; on phones it rises from the bottom edge. Focus is held inside and returned afterwards.
 * Mounted means open: render it, and take it away in `onClose`, which is called once it has left the screen.
 */
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { firstField } from './first-field.ts'
import { IconButton } from './icon-button.tsx'
import { say } from './say-parts.ts'
import { usePresence } from './use-presence.ts'

export type DialogProps = {
  title: string
  description?: ReactNode
  onClose: () => void
  children?: ReactNode
  /** Buttons, below the content and always in reach. */
  footer?: ReactNode
  open?: boolean
  /** Opened to type at once, as a search is: the on-screen keyboard may come with it. */
  isForTyping?: boolean
  /** `wide` is a page on a desk, for what is laid out in columns. */
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** A dialog that holds typed work does not close by a press beside it. */
  closeOnOutsidePress?: boolean
}

const widths = {
  small: 'md:max-w-sm',
  medium: 'md:max-w-md',
  large: 'md:max-w-2xl',
  wide: 'md:max-w-2xl lg:max-w-[76rem]',
} as const

export function Dialog(props: DialogProps) {
  const { title, description, onClose, children, footer, open = true, size = 'medium', isForTyping } = props
  const presence = usePresence(open, onClose)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root {...presence} disablePointerDismissal={!(props.closeOnOutsidePress ?? true)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto md:place-items-center md:p-6">
          <Base.Popup
            initialFocus={() => firstField(body.current, isForTyping)}
            className={classes('dialog-popup min-w-0', widths[size])}
          >
            <header className="flex items-start gap-2 pt-4 pr-2 pl-5">
              <div className="min-w-0 flex-1 py-1.5">
                <Base.Title className="text-xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-base text-soft">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={<IconButton label={say('close')} icon={<X size={20} aria-hidden="true" />} />}
              />
            </header>
            <div
              ref={body}
              className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5"
            >
              {children}
            </div>
            {footer && <footer className="flex gap-3 border-line border-t px-5 py-4">{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
