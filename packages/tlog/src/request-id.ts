/** tlog: the id of a request on its way from the server to the signer and the witnesses, so that each can name it in its log. */

const FORMS = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/

export const REQUEST_ID_HEADER = 'x-request-id'

/** What a proxy makes (a UUID, or 32 hexadecimal digits); anything else was not made for this and is nobody's id. */
export const requestIdIn = (header: unknown): string | null =>
  typeof header === 'string' && FORMS.test(header) ? header : null

/** For a sentence of a log: of which request it speaks, where it is known. */
export function ofRequest(header: unknown): string {
  const id = requestIdIn(header)
  return id === null ? '' : ` (request ${id})`
}
