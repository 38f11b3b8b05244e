/** platform: why the database cannot be used, as the one sentence that the operator reads when a start fails. */
import { hostsOf } from './database-hosts.ts'
import { codeOf, StartFailure } from './start-failure.ts'

interface Place {
  readonly host: string
  readonly database: string
  readonly user: string
  /** The setting that names it. */
  readonly setting: string
}

type Sentence = (place: Place) => string

const doesNotAnswer: Sentence = ({ host, setting }) =>
  `The database at ${host} does not answer: start it, or correct ${setting}.`
const isUnknownHost: Sentence = ({ host, setting }) =>
  `The database's host ${host} is not known: correct ${setting}, or see that names can be looked up.`
const wrongPassword: Sentence = ({ host, user, setting }) =>
  `The database at ${host} refuses the user "${user}" or the password in ${setting}.`
const wentAway: Sentence = ({ host }) =>
  `The database at ${host} went away during the start: see its log, then start again.`

/** What may befall a database at any moment, by PostgreSQL's own codes. */
const atAnyMoment: Readonly<Record<string, Sentence>> = {
  '53100': ({ host }) => `The disk of the database at ${host} is full: free some space, then start again.`,
  '53300': ({ host }) =>
    `The database at ${host} takes no more connections: raise max_connections, or end other programs' connections.`,
  '57P01': wentAway,
  '57P02': wentAway,
  '57P03': ({ host }) => `The database at ${host} is still starting or stopping: start again in a moment.`,
}

/** What only the first look at it meets. Later the same codes would be another thing's: a feed's line, a missing file. */
const atFirst: Readonly<Record<string, Sentence>> = {
  ...atAnyMoment,
  ECONNREFUSED: doesNotAnswer,
  ETIMEDOUT: doesNotAnswer,
  EHOSTUNREACH: doesNotAnswer,
  ENETUNREACH: doesNotAnswer,
  ECONNRESET: wentAway,
  EPIPE: wentAway,
  ENOTFOUND: isUnknownHost,
  EAI_AGAIN: isUnknownHost,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ host, database, setting }) =>
    `There is no database "${database}" at ${host}: make it, or correct ${setting}.`,
  '42501': ({ host, user }) =>
    `The user "${user}" of the database at ${host} may not do what Pramaan needs: make it the database's owner, with the right to make roles.`,
  '55P03': ({ host }) =>
    `Another session of the database at ${host} holds a table that a migration needs: end it, then start again. Nothing was changed.`,
}

/** What pg says without a code, in its own words. */
const byWords: readonly (readonly [RegExp, Sentence])[] = [
  [/timeout exceeded when trying to connect|timeout expired|connection timeout/i, doesNotAnswer],
  [/connection terminated|server closed the connection/i, wentAway],
  [
    /does not support SSL/i,
    ({ host, setting }) => `The database at ${host} offers no TLS: take sslmode out of ${setting}.`,
  ],
  [/no password|password must be a string/i, wrongPassword],
]

/** Why the database cannot be reached or brought up to date, where that is known. */
export const databaseFailure = (
  error: unknown,
  url: string,
  setting = 'DATABASE_URL',
): StartFailure | undefined => failure(sentenceFor(error, atFirst), url, setting)

/** Why a database that was reached has failed since; anything else is a bug and keeps its stack. */
export const laterDatabaseFailure = (error: unknown, url: string): StartFailure | undefined =>
  failure(sentenceFor(error, atAnyMoment), url)

/** Whether the fault lies with the database or the line to it, and not with the statement. */
export const isOfDatabase = (error: unknown): boolean => sentenceFor(error, atFirst) !== undefined

function failure(
  sentence: Sentence | undefined,
  url: string,
  setting = 'DATABASE_URL',
): StartFailure | undefined {
  if (!sentence) return undefined
  const { pathname, username } = new URL(url)
  const user = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1)) || user
  return new StartFailure(sentence({ host: hostsOf(url), database, user, setting }))
}

function sentenceFor(error: unknown, known: Readonly<Record<string, Sentence>>): Sentence | undefined {
  // A name with two addresses fails once for each of them.
  if (error instanceof AggregateError)
    return error.errors.map((one) => sentenceFor(one, known)).find((found) => found)
  const byCode = known[codeOf(error) ?? '']
  if (byCode || !(error instanceof Error)) return byCode
  return byWords.find(([words]) => words.test(error.message))?.[1]
}
