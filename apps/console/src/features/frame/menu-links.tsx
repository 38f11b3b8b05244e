/** frame: the way to the rooms, with what waits in the inbox. */
import { classes } from '@pramaan/ui/classes.ts'
import { NavLink } from 'react-router'
import { useInbox } from '../../platform/inbox.ts'
import { rooms } from './rooms.ts'

export function RoomLinks({ onGo }: { onGo?: () => void }) {
  const waiting = useInbox().data?.length ?? 0
  return (
    <nav aria-label="Rooms" className="grid">
      {rooms.map(({ to, name, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          {...(onGo ? { onClick: onGo } : {})}
          className={({ isActive }) =>
            classes(
              'flex min-h-8 items-center gap-3 rounded-lg px-3 text-base transition-colors duration-150 max-lg:min-h-12',
              isActive
                ? 'bg-accent-wash font-semibold text-accent'
                : 'text-soft hover:bg-sunken hover:text-ink',
            )
          }
        >
          <Icon size={20} aria-hidden="true" />
          {name}
          {to === '/' && waiting > 0 && (
            <span className="figures ml-auto text-sm">
              {waiting}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
