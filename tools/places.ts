/** Set-up and running: where things are in the checkout, whatever folder a command is called from. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cache = join(root, '.cache')
export const webDir = join(root, 'apps', 'web')
export const webRoot = join(webDir, 'dist')
export const consoleDir = join(root, 'apps', 'console')
export const consoleRoot = join(consoleDir, 'dist')

/** The script behind one of the programs that npm installed; run with our own Node, never the host's. */
export const program = (path: string) => join(root, 'node_modules', path)
