/** platform: a page with tabs: its title, and the tabs below it as the menu lists them. */
import { TabLinks, tabClasses } from '@pramaan/ui/tabs.tsx'
import { NavLink, Outlet } from 'react-router'
import { useSession } from './session.ts'

export function TabbedPage({ title, path }: { title: string; path: string }) {
  const { menu } = useSession()
  const tabs = menu?.find((item) => item.path === path)?.children ?? []
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-2 mb-5">
        <TabLinks label={title}>
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
