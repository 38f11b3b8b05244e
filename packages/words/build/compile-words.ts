/**
 * words: compiles the catalogues for the browser, which then needs no parser of sentences (three times the weight of what
 * says them). A sentence that cannot be read stops the build.
 */
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /[\\/]src[\\/]words[\\/][a-z]{2}[\\/][a-z0-9-]+\.ts$/

export function compileWords(): Plugin {
  return {
    name: 'pramaan-words',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUE },
      async handler(_, path) {
        // Asked for by its date, because a module that was imported once is not read again in development.
        const catalogue: { default: Record<string, string> } = await import(
          `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`
        )
        return { code: `export default ${JSON.stringify(compiled(catalogue.default, path))}`, map: null }
      },
    },
  }
}

/** Each sentence as the text, facts and choices it is made of; one without any stays its text. */
export function compiled<C extends Record<string, string>>(catalogue: C, path: string): C {
  const entries = Object.entries(catalogue).map(([key, sentence]) => [
    key,
    compiledSentence(sentence, key, path),
  ])
  return Object.fromEntries(entries)
}

function compiledSentence(sentence: string, key: string, path: string) {
  try {
    const tokens = compileMessageOrThrow(sentence)
    return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
  } catch (cause) {
    throw new Error(`${path}: the sentence “${key}” cannot be read.`, { cause })
  }
}
