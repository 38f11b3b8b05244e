/** The sign-in page's entry: the same app, with the sign-in screen in the first request instead of after it. */
import './app/login-screen.tsx'
import './main.tsx'
