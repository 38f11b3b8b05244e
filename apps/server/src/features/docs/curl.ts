/** docs: a call as one types it at a terminal, against an instance on this machine. */
import { apiKeyHeader } from '@pramaan/contracts'
import { exampleOf } from '../../platform/examples.ts'
import { JSON_TYPE, type Operation } from '../../platform/open-api.ts'

const ORIGIN = 'http://localhost:3000'

export function curlOf(method: string, path: string, operation: Operation): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${ORIGIN}${filled(path, operation)}`)}`,
    ...headersOf(method, operation).map((header) => `  -H ${quoted(header)}`),
    ...bodyOf(method, operation),
  ].join(' \\\n')
}

function headersOf(method: string, { tags: [tag = ''] = [], requestBody }: Operation): string[] {
  const isWrite = method !== 'GET'
  const bearer = ['client', 'approved-client'].includes(tag) ? ['Authorization: Bearer $ACCESS_TOKEN'] : []
  return [
    ...bearer,
    ...(tag === 'refresh-token' ? ['Authorization: Bearer $REFRESH_TOKEN'] : []),
    ...(tag === 'api-key' ? [`${apiKeyHeader}: $STOCK_API_KEY`] : []),
    ...(tag.startsWith('staff') ? ['Cookie: $STAFF_COOKIE'] : []),
    ...(isWrite && tag !== 'api-key'
      ? ['X-Requested-With: XMLHttpRequest', 'Idempotency-Key: $(uuidgen)']
      : []),
    ...(isWrite && requestBody?.content?.[JSON_TYPE] ? [`Content-Type: ${JSON_TYPE}`] : []),
  ]
}

function bodyOf(method: string, { requestBody }: Operation): string[] {
  if (method === 'GET') return []
  if (requestBody?.content?.['multipart/form-data']) return ['  -F file=@picture.jpg']
  const example = requestBody?.content?.[JSON_TYPE]?.example
  return example === undefined ? [] : [`  -d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]
}

/** A shell fills in what begins with a dollar only between double quotes. */
const quoted = (text: string): string => `"${text}"`

function filled(path: string, { parameters = [] }: Operation): string {
  const sample = (name: string, schema = {}): string =>
    encodeURIComponent(String(exampleOf(schema, name) ?? ''))
  const whole = parameters
    .filter((one) => one.in === 'path')
    .reduce((so, { name, schema }) => so.replace(`{${name}}`, sample(name, schema)), path)
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${sample(name, schema)}`)
  return query.length > 0 ? `${whole}?${query.join('&')}` : whole
}
