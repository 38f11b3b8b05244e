/**
 * Set-up and running: how much JavaScript the sign-in page loads before it can be used, and in how many files every
 * other screen comes, both held under their limits.
 */
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

/** A phone asks for six files of a server at a time. */
const MOST_SCRIPTS = 6

export type Manifest = Record<
  string,
  { file: string; src?: string; imports?: string[]; isDynamicEntry?: boolean }
>

export const weight: Step = {
  name: `sign-in page under ${LIMIT_BYTES / 1000} kB of JavaScript`,
  run: async (): Promise<Result> => {
    const manifest = builtManifest()
    if (!manifest) return NOT_BUILT
    const html = readFileSync(join(webRoot, 'login.html'), 'utf8')
    const files = scriptsBeforeUse(html, manifest)
    const size = await gzippedSize(files)
    return { passed: files.length > 0 && size <= LIMIT_BYTES, said: `${size} bytes in\n${files.join('\n')}` }
  },
}

export const scripts: Step = {
  name: `screens and dialogs of at most ${MOST_SCRIPTS} scripts each`,
  run: async (): Promise<Result> => {
    const manifest = builtManifest()
    if (!manifest) return NOT_BUILT
    const faults = scriptFaults(manifest, MOST_SCRIPTS)
    return { passed: faults.length === 0, said: faults.join('\n') }
  },
}

const NOT_BUILT: Result = { passed: false, said: 'The web app is not built.' }

function builtManifest(): Manifest | null {
  const path = join(webRoot, '.vite', 'manifest.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** The screens that come in more files than that, and the files that wait for each other, which can stop a screen. */
export function scriptFaults(manifest: Manifest, most: number): string[] {
  const chunks = Object.entries(manifest)
  const screens = chunks.filter(([, { isDynamicEntry }]) => isDynamicEntry)
  if (screens.length === 0) return ['There is no screen that comes when asked for.']
  const scattered = screens
    .map(([key]) => ({ key, count: reachedFrom([key], manifest).size }))
    .filter(({ count }) => count > most)
    .map(({ key, count }) => `${key} comes in ${count} scripts`)
  const waiting = chunks
    .filter(([key, { imports = [] }]) => reachedFrom(imports, manifest).has(key))
    .map(([, { file }]) => `${file} waits for itself`)
  return [...scattered, ...waiting]
}

/** The page's module scripts and preloads, the screen's own chunk, and all that these import before they run. */
export function scriptsBeforeUse(html: string, manifest: Manifest): string[] {
  const named = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  )
  const chunks = Object.entries(manifest)
  const first = chunks.filter(([, { file, src }]) => named.includes(file) || SIGN_IN_SCREEN.test(src ?? ''))
  const reached = reachedFrom(
    first.map(([key]) => key),
    manifest,
  )
  return chunks.filter(([key]) => reached.has(key)).map(([, { file }]) => file)
}

function reachedFrom(keys: string[], manifest: Manifest): Set<string> {
  const reached = new Set<string>()
  const follow = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next)
  }
  for (const key of keys) follow(key)
  return reached
}

async function gzippedSize(files: string[]): Promise<number> {
  const paths = files.map((file) => join(webRoot, file))
  const measured: unknown = await sizeLimit([filePlugin], { checks: [{ files: paths, gzip: true }] })
  const [first]: unknown[] = Array.isArray(measured) ? measured : []
  if (first instanceof Object && 'size' in first && typeof first.size === 'number') return first.size
  throw new Error('size-limit has measured nothing.')
}
