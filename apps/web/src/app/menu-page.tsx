/** app: every page under the layout. What is neither in the menu nor beside it is not found. */
import { messages } from '@pramaan/contracts'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRoutes } from 'react-router'
import { client } from '../platform/client.ts'
import { useSession } from '../platform/session.ts'
import { foreseeScreen } from './menu-components.ts'
import { findPage, routesOf } from './menu-routes.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { findBeside, routesBeside } from './pages-beside.tsx'
import type { Titled } from './titles.ts'

interface Page extends Titled {
  readonly isFound: boolean
}

foreseeScreen(location.pathname)

export async function loader({ request }: LoaderFunctionArgs): Promise<Page> {
  const { pathname } = new URL(request.url)
  const found = await findPage(routesOf(client.live.state.get().menu ?? []), pathname)
  const title = found.title ?? (await findBeside(pathname))
  return { isFound: title !== null, title: title ?? messages.notFoundTitle }
}

export function Component() {
  const { menu } = useSession()
  const { isFound } = useLoaderData<Page>()
  const ofMenu = useMemo(() => routesOf(menu ?? []), [menu])
  const page = useRoutes([...ofMenu, ...routesBeside()])
  return isFound && page ? page : <NotFoundPage />
}
