/** frame: the menu in groups, with what is pending behind each page. */
import { countPending } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { itemAt, type MenuItem, menuGroups } from './menu.ts'
import { say } from './say.ts'

const MOST_SHOWN = 99

const usePending = () =>
  useQuery({
    queryKey: ['pending'],
    queryFn: ({ signal }) => call(countPending, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

export function MenuLinks({ onGo }: { onGo?: () => void }) {
  const { data: counts } = usePending()
  const { pathname, search } = useLocation()
  const here = itemAt(pathname, search)
  const id = useId()
  return (
    <nav aria-label={say('menu')} className="grid gap-3">
      {menuGroups.map(({ name, items }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <h2 id={`${id}-${name}`} className="px-3 pb-0.5 font-medium font-sans text-faint text-xs">
            {name}
          </h2>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <MenuLink
                  item={item}
                  isHere={item.to === here}
                  count={item.count ? (counts?.[item.count] ?? 0) : 0}
                  onGo={onGo}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface MenuLinkProps {
  readonly item: MenuItem
  readonly isHere: boolean
  readonly count: number
  readonly onGo: (() => void) | undefined
}

function MenuLink({ item: { to, name, icon: Icon }, isHere, count, onGo }: MenuLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a low screen the menu scrolls: the page one is on stays in sight.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <Link
      ref={link}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      {...(onGo ? { onClick: onGo } : {})}
      className={classes(
        'flex min-h-8 items-center gap-3 rounded-lg px-3 text-base transition-colors duration-150 max-lg:min-h-11',
        isHere ? 'bg-accent-wash font-semibold text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count > 0 && (
        <span className="figures text-sm">
          {say.rich('pending', {
            count: count > MOST_SHOWN ? say('many') : count,
            figure: (inside) => <span key="count">{inside}</span>,
            reader: (inside) => (
              <span key="word" className="sr-only">
                {inside}
              </span>
            ),
          })}
        </span>
      )}
    </Link>
  )
}
