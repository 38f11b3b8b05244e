/** Set-up and running: how much JavaScript the sign-in page loads before it can be used, held under its limit. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { webRoot } from './places.ts'
import type { Result, Step } from './steps.ts'

/** Gzipped; 0.6 of the lightest peer. */
const LIMIT_BYTES = 120_000
/** The screen itself, should it come to be loaded by the router instead of by the page. */
const SIGN_IN_SCREEN = /\/(login-screen|login-page)\.tsx$/

export type Manifest = Record<string, { file: string; src?: string; imports?: string[] }>

export const weight: Step = {
  name: `sign-in page under ${LIMIT_BYTES / 1000} kB of JavaScript`,
  run: async (): Promise<Result> => {
    const manifest = join(webRoot, '.vite', 'manifest.json')
    if (!existsSync(manifest)) return { passed: false, said: 'The web app is not built.' }
    const html = readFileSync(join(webRoot, 'login.html'), 'utf8')
    const files = scriptsBeforeUse(html, JSON.parse(readFileSync(manifest, 'utf8')))
    const size = await gzippedSize(files)
    return { passed: files.length > 0 && size <= LIMIT_BYTES, said: `${size} bytes in\n${files.join('\n')}` }
  },
}

/** The page's module scripts and preloads, the screen's own chunk, and all that these import before they run. */
export function scriptsBeforeUse(html: string, manifest: Manifest): string[] {
  const named = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  )
  const chunks = Object.entries(manifest)
  const first = chunks.filter(([, { file, src }]) => named.includes(file) || SIGN_IN_SCREEN.test(src ?? ''))
  const reached = new Set<string>()
  const follow = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next)
  }
  for (const [key] of first) follow(key)
  return chunks.filter(([key]) => reached.has(key)).map(([, { file }]) => file)
}

async function gzippedSize(files: string[]): Promise<number> {
  const paths = files.map((file) => join(webRoot, file))
  const measured: unknown = await sizeLimit([filePlugin], { checks: [{ files: paths, gzip: true }] })
  const [first]: unknown[] = Array.isArray(measured) ? measured : []
  if (first instanceof Object && 'size' in first && typeof first.size === 'number') return first.size
  throw new Error('size-limit has measured nothing.')
}
