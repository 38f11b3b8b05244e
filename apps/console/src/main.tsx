/** The console's entry: theme, router, first render. */
import './main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { followSession } from './app/follow-session.ts'
import { createRouter } from './app/router.tsx'
import { restoreTheme } from './platform/theme.ts'

restoreTheme()

const router = createRouter()
followSession(router)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount on.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
