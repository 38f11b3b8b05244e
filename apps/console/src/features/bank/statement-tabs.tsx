/** bank: the two sides of the statements' room: the files, and their lines. */
import { TabLinks, tabClasses } from '@pramaan/ui/tabs.tsx'
import { NavLink } from 'react-router'

const tabs = [
  { to: '/statements', word: 'Files' },
  { to: '/statements/lines', word: 'Lines' },
] as const

export const StatementTabs = () => (
  <div className="mb-4">
    <TabLinks label="Statements">
      {tabs.map(({ to, word }) => (
        <NavLink key={to} to={to} end className={({ isActive }) => tabClasses(isActive)}>
          {word}
        </NavLink>
      ))}
    </TabLinks>
  </div>
)
