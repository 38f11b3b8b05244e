/** portfolio: the room's title and its tabs, as the menu lists them. */

import { TabLinks, tabClasses } from '@pramaan/ui/tabs.tsx'
import { NavLink, Outlet } from 'react-router'
import { useSession } from '../../platform/session.ts'

export default function PortfolioLayout() {
  const { menu } = useSession()
  const tabs = menu?.find((item) => item.path === '/portfolio')?.children ?? []
  return (
    <>
      <h1 className="text-2xl">Portfolio</h1>
      <div className="mt-2 mb-5">
        <TabLinks label="Portfolio">
          {tabs.map((tab) => (
            <NavLink key={tab.path} to={tab.path} className={({ isActive }) => tabClasses(isActive)}>
              {tab.meta.title}
            </NavLink>
          ))}
        </TabLinks>
      </div>
      <Outlet />
    </>
  )
}
