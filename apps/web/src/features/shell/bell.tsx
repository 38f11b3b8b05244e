/** shell: the way to the notifications, with how many of them are unread. */
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { countWords, useUnread } from '../../platform/unread.ts'
import { say } from './say.ts'

export function Bell() {
  const count = countWords(useUnread().data?.unread ?? 0)
  return (
    <Link
      to="/notifications"
      className="relative -mx-1 grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <BellIcon size={22} aria-hidden="true" />
      <span className="sr-only">
        {count === null ? say('notifications') : say('notificationsUnread', { count })}
      </span>
      {count !== null && (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
