/** ui: lists, not tables, on phones. A row says what it is on the left and its figures on the right. */
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export const List = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classes('divide-y divide-line', className)} />
)

export type ListItemProps = {
  title: ReactNode
  note?: ReactNode
  /** An icon or an avatar. */
  leading?: ReactNode
  /** Figures, right-aligned; or a chip. */
  trailing?: ReactNode
  trailingNote?: ReactNode
  /** Makes the row a button with a chevron. */
  onPress?: () => void
  /** Wraps the row's content, for a router link: `(content, look) => <Link className={look}>{content}</Link>`. */
  link?: (content: ReactNode, look: string) => ReactNode
  className?: string
}

export function ListItem(props: ListItemProps) {
  const { title, note, leading, trailing, trailingNote, onPress, link, className } = props
  const look = classes(
    'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left',
    (onPress || link) && 'transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2',
    className,
  )
  const content = (
    <>
      {leading && <span className="shrink-0 text-soft">{leading}</span>}
      {/* With large letters the figures go below the words instead of pressing them together. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <span className="min-w-[min(100%,8rem)] flex-1">
          <span className="wrap-anywhere line-clamp-2 font-medium text-base text-ink">{title}</span>
          {note && <span className="block text-sm text-soft">{note}</span>}
        </span>
        {(trailing || trailingNote) && (
          <span className="figures min-w-0 text-right">
            {trailing && <span className="block text-base text-ink">{trailing}</span>}
            {trailingNote && <span className="block text-sm text-soft">{trailingNote}</span>}
          </span>
        )}
      </span>
      {(onPress || link) && <ChevronRight size={18} className="shrink-0 text-faint" aria-hidden="true" />}
    </>
  )
  if (link) return <li>{link(content, look)}</li>
  if (!onPress) return <li className={look}>{content}</li>
  return (
    <li>
      <button type="button" onClick={onPress} className={look}>
        {content}
      </button>
    </li>
  )
}
