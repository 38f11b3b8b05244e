/** The sign-in page's entry: the same app, with the sign-in screen in the first request instead of after it. */
import './features/sign-in/login-page.tsx'
import './main.tsx'
