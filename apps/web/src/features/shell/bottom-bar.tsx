/** shell: the five tabs under the thumb on phones. */
import type { MenuItem } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { NavLink } from 'react-router'
import { menuIcon } from './menu-icons.ts'
import { say } from './say.ts'

export const BottomBar = ({ items }: { items: readonly MenuItem[] }) => (
  <nav
    aria-label={say('main')}
    className="sticky bottom-0 z-30 mt-auto print:hidden border-line border-t bg-raised pb-[env(safe-area-inset-bottom)]"
  >
    <ul className="flex">
      {items.map(({ path, meta }) => {
        const Icon = menuIcon(meta.icon)
        return (
          <li key={path} className="min-w-0 flex-1">
            <NavLink
              to={path}
              className={({ isActive }) =>
                classes(
                  'relative flex h-15 flex-col items-center justify-center gap-1 text-xs transition-colors duration-150 focus-visible:-outline-offset-2',
                  isActive
                    ? 'font-semibold text-accent before:absolute before:inset-x-5 before:top-0 before:h-0.5 before:rounded-full before:bg-accent'
                    : 'text-soft',
                )
              }
            >
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-w-full truncate px-1">{meta.title}</span>
            </NavLink>
          </li>
        )
      })}
    </ul>
  </nav>
)
