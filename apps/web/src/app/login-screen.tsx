/** app: the sign-in screen with the cookie notice over its end. Two features meet here because neither may know the other. */
import { CookieBanner } from '../features/cookie-notice/cookie-banner.tsx'
import LoginPage from '../features/sign-in/login-page.tsx'

export default function LoginScreen() {
  return (
    <>
      <LoginPage />
      <CookieBanner />
    </>
  )
}
