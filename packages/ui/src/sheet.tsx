/**
 * ui: the sheet: rises from the bottom, or comes in from the right, and follows the finger away. From 768 px a bottom
 * sheet stands centred with the same height. Mounted means open; `onClose` is called once it has left the screen.
 */
import { Drawer as Base } from '@base-ui/react/drawer'
import { limits } from '@pramaan/contracts'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { firstField } from './first-field.ts'
import { IconButton } from './icon-button.tsx'
import { say } from './say-parts.ts'
import { usePresence } from './use-presence.ts'

export type SheetProps = {
  title: string
  onClose: () => void
  children?: ReactNode
  /** The primary action, in the thumb's reach. */
  footer?: ReactNode
  /** Controls beside the title. */
  aside?: ReactNode
  open?: boolean
  side?: 'bottom' | 'right'
  /** As the product says it: `85vh`. Never taller than what the browser leaves free. */
  height?: string
  /** On a desk it takes the width of a page. */
  isWide?: boolean
  /** Content runs to the edges, as lists do. */
  flush?: boolean
}

export function Sheet(props: SheetProps) {
  const {
    title,
    onClose,
    children,
    footer,
    aside,
    open = true,
    side = 'bottom',
    height,
    isWide = false,
    flush = false,
  } = props
  const presence = usePresence(open, onClose)
  const body = useRef<HTMLDivElement>(null)
  const fromBottom = side === 'bottom'
  const tall = { ['--sheet-height' as string]: height ?? limits.drawerHeight }
  return (
    <Base.Root {...presence} swipeDirection={fromBottom ? 'down' : 'right'}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="fixed inset-0 z-40">
          <Base.Popup
            initialFocus={() => firstField(body.current)}
            className={fromBottom ? classes('sheet-bottom', isWide && 'sheet-wide') : 'sheet-right'}
            {...(fromBottom ? { style: tall } : {})}
          >
            {fromBottom && (
              <span
                aria-hidden="true"
                className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-edge/50 md:hidden"
              />
            )}
            <header className="flex shrink-0 items-center gap-1 py-2 pr-2 pl-4">
              <Base.Title className="min-w-0 flex-1 truncate text-xl">{title}</Base.Title>
              {aside}
              <Base.Close
                render={<IconButton label={say('close')} icon={<X size={20} aria-hidden="true" />} />}
              />
            </header>
            <Base.Content
              ref={body}
              className={`relative min-h-0 flex-1 overflow-y-auto overscroll-contain ${flush ? '' : 'px-4 pt-1 pb-5'}`}
            >
              {children}
            </Base.Content>
            {footer && (
              <footer className="flex shrink-0 gap-3 border-line border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
