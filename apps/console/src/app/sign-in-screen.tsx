/** app: the sign-in screen, and where it leads. */
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { beginSession, currentStaff } from '../platform/session.ts'
import { wantedPage } from './wanted-page.ts'

export function SignInScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = wantedPage(search)
  if (currentStaff() !== null) return <Navigate to={wanted} replace />
  return (
    <SignInPage
      onSignedIn={(profile) => {
        beginSession(profile)
        void navigate(wanted, { replace: true })
      }}
    />
  )
}
