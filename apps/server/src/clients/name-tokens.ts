/**
 * clients: how a sealed name is found. Of each word of a name the first two to five letters are kept as keyed tokens of
 * 16 bits; whoever a token finds is opened and compared in the app. The only writer of the table `client_name_token`.
 */
import type { Queries } from '../platform/database.ts'
import { blindToken } from '../platform/sealed-texts.ts'

const SHORTEST = 2
const LONGEST = 5

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.]+/u)
    .filter((word) => word !== '')

const tokenOf = (letters: readonly string[]) => blindToken(`name:${letters.join('')}`)

/** The tokens of a question: one for each word that is long enough. */
export const tokensAsked = (question: string) =>
  wordsOf(question)
    .map((word) => [...word])
    .filter((letters) => letters.length >= SHORTEST)
    .map((letters) => tokenOf(letters.slice(0, LONGEST)))

/** Whether each word of the question begins a word of the name. */
export const isNamed = (name: string, question: string): boolean => {
  const words = wordsOf(name)
  return wordsOf(question).every((asked) => words.some((word) => word.startsWith(asked)))
}

/** The tokens by which a name is found. */
export const tokensOf = (name: string) =>
  wordsOf(name)
    .map((word) => [...word])
    .flatMap((letters) =>
      Array.from({ length: LONGEST - SHORTEST + 1 }, (_, at) => SHORTEST + at)
        .filter((length) => length <= letters.length)
        .map((length) => tokenOf(letters.slice(0, length))),
    )

interface Named {
  readonly id: string
  readonly name: string
}

/** In the place of those that these clients had. */
export async function saveNameTokens(tx: Queries, clients: readonly Named[]): Promise<void> {
  const tokens = clients.flatMap(({ id, name }) => tokensOf(name).map((token) => ({ id, token })))
  await tx.query('delete from client_name_token where client_id = any($1::uuid[])', [
    clients.map(({ id }) => id),
  ])
  await tx.query(
    `insert into client_name_token (client_id, token)
     select distinct id, token from unnest($1::uuid[], $2::integer[]) named(id, token)`,
    [tokens.map(({ id }) => id), tokens.map(({ token }) => token)],
  )
}
