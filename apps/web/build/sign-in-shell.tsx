/** Build: the sign-in screen as HTML, from the very parts that the login page uses. Inert until the script is there. */
import { renderToStaticMarkup } from 'react-dom/server'
import { SignInForm } from '../src/ui/sign-in-form.tsx'
import { SignInFrame } from '../src/ui/sign-in-frame.tsx'

export const signInShell = () =>
  renderToStaticMarkup(
    <div inert>
      <SignInFrame>
        <SignInForm />
      </SignInFrame>
    </div>,
  )
