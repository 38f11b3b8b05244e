/** Build: what the bundler's own file gives is the same after it has moved in with the framework. */
import { expect, test } from 'vitest'
import { fromHost, withRuntime } from './one-runtime.ts'

const FILE = 'rolldown-runtime-AbC12_-x.js'
const runtime = 'var e=1,o=()=>e+1,l=()=>e+2;export{l as r,o as t};'

const load = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)

test('the framework uses the runtime’s names as before, gives them on, and keeps its own', async () => {
  const host = `import{r as e,t}from"./${FILE}";var n=e()+t(),$r='its own';export{n as a,$r as r};`
  const joined = await load(withRuntime(host, runtime, FILE))
  expect(joined).toMatchObject({ a: 5, r: 'its own' })
  expect([joined.runtime$t, joined.runtime$r].map((made) => (made as () => number)())).toEqual([2, 3])
})

test('every other file takes them from the framework, and nothing asks for the runtime any more', () => {
  const page = `import{r as e,t}from"./${FILE}";import{a}from"./react-1.js";e(t(a));`
  expect(fromHost(page, FILE, 'react-1.js')).toBe(
    'import{runtime$r as e,runtime$t as t}from"./react-1.js";import{a}from"./react-1.js";e(t(a));',
  )
})
