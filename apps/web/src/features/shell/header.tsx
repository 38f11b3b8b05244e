/** shell: the line at the top — search, the menu on wide screens, the time in India, and the way to the main drawer. */
import type { ClientProfile, MenuItem } from '@pramaan/contracts'
import { Avatar } from '@pramaan/ui/avatar.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Logo } from '@pramaan/ui/logo.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Link, NavLink } from 'react-router'
import { useFile } from '../../platform/files.ts'
import { closeDrawer, openSideDrawer } from '../../platform/modals.ts'
import { usePrivateImage } from '../../platform/private-image.ts'
import { Bell } from './bell.tsx'
import { IstClock } from './ist-clock.tsx'
import { say } from './say.ts'
import { SearchBox } from './search-box.tsx'

const mainDrawer = () => import('./main-drawer.tsx')

function MainDrawer() {
  const Content = useFile(mainDrawer, closeDrawer)?.default
  return Content ? <Content /> : <SkeletonList />
}

const openMainDrawer = () => openSideDrawer(say('yourAccount'), <MainDrawer />)

interface HeaderProps {
  readonly profile: ClientProfile
  readonly items: readonly MenuItem[]
  readonly isMobile: boolean
}

export function Header({ profile, items, isMobile }: HeaderProps) {
  const avatar = usePrivateImage(profile.avatar)
  return (
    <header className="sticky top-(--band) z-30 print:static border-line border-b bg-ground/95 pt-(--top-inset) backdrop-blur-sm">
      <div className="content-width gutters flex min-h-16 flex-wrap items-center gap-x-3 md:h-16 md:flex-nowrap md:gap-x-4 md:px-8">
        {!isMobile && (
          <Link to="/dashboard" className="rounded-md">
            <Logo className="[&>svg]:size-8" />
            <span className="sr-only">{say('homeLink')}</span>
          </Link>
        )}
        {!isMobile && <MenuLinks items={items} />}
        <SearchBox />
        <IstClock />
        <Bell />
        <button
          type="button"
          onClick={openMainDrawer}
          onPointerEnter={() => void mainDrawer().catch(() => undefined)}
          className="rounded-full"
        >
          <Avatar name={profile.name} src={avatar.src} />
          <span className="sr-only">{say('yourAccount')}</span>
        </button>
      </div>
    </header>
  )
}

const MenuLinks = ({ items }: { items: readonly MenuItem[] }) => (
  <nav aria-label={say('main')} className="flex">
    {items.map(({ path, meta }) => (
      <NavLink
        key={path}
        to={path}
        className={({ isActive }) =>
          classes(
            'relative flex h-16 items-center px-2.5 text-base transition-colors duration-150 lg:px-3.5',
            isActive
              ? 'font-semibold text-accent after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent'
              : 'text-soft hover:text-ink',
          )
        }
      >
        {meta.title}
      </NavLink>
    ))}
  </nav>
)
