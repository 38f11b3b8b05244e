import { expect, test } from 'vitest'
import { type Manifest, scriptsBeforeUse } from './weight.ts'

const manifest: Manifest = {
  '_react.js': { file: 'assets/react.js' },
  '_frame.js': { file: 'assets/frame.js', imports: ['_react.js'] },
  'src/app/login-screen.tsx': {
    file: 'assets/login-screen.js',
    src: 'src/app/login-screen.tsx',
    imports: ['_form.js'],
  },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  'src/features/sign-in/create-account-modal.tsx': {
    file: 'assets/create-account-modal.js',
    src: 'src/features/sign-in/create-account-modal.tsx',
  },
}

test('what the page names, what that imports, and the sign-in screen are weighed; what loads on a press is not', () => {
  const html = '<script type="module" crossorigin src="/assets/frame.js"></script>'
  expect(scriptsBeforeUse(html, manifest)).toEqual([
    'assets/react.js',
    'assets/frame.js',
    'assets/login-screen.js',
    'assets/form.js',
  ])
})
