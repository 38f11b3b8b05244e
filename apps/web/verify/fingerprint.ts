/**
 * The SHA-256 of the page's own file. A page may not read its file, but it can write itself out again: the build writes the file so that
 * both are the same, letter by letter, and a journey holds it against what is published.
 */
import { sha256, toHex } from '@pramaan/verifier'

export const fingerprint = (): string =>
  toHex(sha256(`<!doctype html>\n${document.documentElement.outerHTML}`))
