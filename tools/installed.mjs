/** Set-up and running: whether node_modules, installed by whatever command, already holds what the lockfile names. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compares the lockfile with the one that npm keeps inside node_modules.
 * @param {string} root the checkout
 * @returns {boolean}
 */
export function installedMatchesLock(root) {
  const inside = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(inside)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(inside, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => !path.startsWith('node_modules/') || matches(root, path, entry, found[path]),
  )
}

/**
 * The Node that came with the packages. npm 9, which Debian 13 has, makes no link to it where a lockfile names workspaces.
 * @param {string} modules
 * @param {{ readonly platform: string, readonly arch: string }} machine
 * @returns {string | undefined}
 */
export function nodeIn(modules, { platform, arch } = process) {
  const [system, name] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node']
  const paths = [join(modules, '.bin', name), join(modules, `node-${system}-${arch}`, 'bin', name)]
  return paths.find((path) => existsSync(path))
}

function matches(root, path, wanted, found) {
  if (wanted.link) return existsSync(join(root, path))
  if (!found) return wanted.optional === true && !isForThisMachine(wanted)
  return (
    found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path))
  )
}

/**
 * Whether npm would have installed this optional package here. One that names no machine belongs to another optional
 * one; one that names a C library is left to npm, which knows which one this machine has.
 */
const isForThisMachine = ({ os, cpu, libc }) =>
  Boolean(os && cpu) && allows(os, process.platform) && allows(cpu, process.arch) && !libc

function allows(names, value) {
  const list = [names].flat()
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((entry) => entry.startsWith('!'))
}
