/** platform: why a mail could not be sent, in a sentence for the operator. Nothing of SMTP_URL is ever repeated. */

const LONGEST = 160

const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user name or the password in SMTP_URL.',
  ENOAUTH: 'The mail server asks for a user name and a password, and SMTP_URL has none.',
  EDNS: 'The mail server’s name in SMTP_URL is not known.',
  ETLS: 'The mail server and we could not agree on TLS.',
  ECONNECTION: 'The mail server does not answer.',
  ESOCKET: 'The line to the mail server broke.',
  ETIMEDOUT: 'The mail server did not answer in time.',
}

/** The mail server's own answer says most; without one, the kind of failure does. */
export function whyNotSent(error: unknown): string {
  const { code, response } = partsOf(error)
  if (code !== 'EAUTH' && response) return `The mail server said: ${readable(response)}`
  return sentences[code] ?? 'The mail could not be handed to the mail server.'
}

function partsOf(error: unknown): { code: string; response: string } {
  if (!(error instanceof Error)) return { code: '', response: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const response = 'response' in error && typeof error.response === 'string' ? error.response : ''
  // A refused connection is a socket's failure to the library; to the operator nobody answers.
  return { code: /ECONNREFUSED|EHOSTUNREACH/.test(error.message) ? 'ECONNECTION' : code, response }
}

const readable = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
