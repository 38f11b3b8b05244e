/** The web app's entry: theme, session, router, first render. */
import './main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { closeOnTravel } from './app/close-on-travel.ts'
import { followSession } from './app/follow-session.ts'
import { mountWhenReady } from './app/mount.ts'
import { createRouter } from './app/router.tsx'
import { lookAfterSession } from './platform/care.ts'
import { client } from './platform/client.ts'
import { storage } from './platform/storage.ts'
import { restoreTheme } from './platform/theme.ts'

restoreTheme()
lookAfterSession(client, storage)

const router = createRouter()
followSession(router)
closeOnTravel(router)

mountWhenReady(router, (root) =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)
