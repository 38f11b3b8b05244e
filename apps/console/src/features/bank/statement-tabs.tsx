/** bank: the two sides of the statements' page: the files, and their lines. */
import { TabLinks, tabClasses } from '@pramaan/ui/tabs.tsx'
import { NavLink } from 'react-router'
import { say } from './say.ts'

const tabs = [
  { to: '/statements', word: say('files') },
  { to: '/statements/lines', word: say('lines') },
]

export const StatementTabs = () => (
  <div className="mb-4">
    <TabLinks label={say('statements')}>
      {tabs.map(({ to, word }) => (
        <NavLink key={to} to={to} end className={({ isActive }) => tabClasses(isActive)}>
          {word}
        </NavLink>
      ))}
    </TabLinks>
  </div>
)
