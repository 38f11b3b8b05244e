/** Set-up and running: the checkout's own files, without what is installed, built or kept. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.ts'

/** A file by its path from the checkout's root, with forward slashes on every system. */
export type SourceFile = { path: string; text: string }

const ROOMS = ['apps', 'packages', 'tools', 'e2e', 'bench']
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results'])
const TEXT = /\.(ts|tsx|mjs|css|html|sql)$/

export function sourceFiles(): SourceFile[] {
  return ROOMS.flatMap(pathsUnder).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsUnder(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = `${dir}/${entry.name}`
    if (entry.isDirectory()) return pathsUnder(path)
    return TEXT.test(entry.name) ? [path] : []
  })
}
