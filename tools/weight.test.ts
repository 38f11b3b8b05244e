import { expect, test } from 'vitest'
import { type Manifest, scriptFaults, scriptsBeforeUse } from './weight.ts'

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

test('a screen that comes in more scripts than it may, and files that wait for each other, are named', () => {
  const screens: Manifest = {
    '_react.js': { file: 'assets/react.js' },
    '_icon.js': { file: 'assets/icon.js', imports: ['_react.js'] },
    'market.tsx': { file: 'assets/market.js', imports: ['_icon.js', '_react.js'], isDynamicEntry: true },
  }
  expect(scriptFaults(screens, 3)).toEqual([])
  expect(scriptFaults(screens, 2)).toEqual(['market.tsx comes in 3 scripts'])
  const inCircle: Manifest = { ...screens, '_react.js': { file: 'assets/react.js', imports: ['_icon.js'] } }
  expect(scriptFaults(inCircle, 3)).toEqual([
    'assets/react.js waits for itself',
    'assets/icon.js waits for itself',
  ])
  expect(scriptFaults({}, 3)).toEqual(['There is no screen that comes when asked for.'])
})
