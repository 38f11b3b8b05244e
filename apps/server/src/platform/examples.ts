/** platform: an example of what a schema takes, made from the schema itself and from what its fields are called. */

import { imageUrlOf } from '@pramaan/contracts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

const MD5 = '5f4dcc3b5aa765d61d8327deb882cf99'
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const MOMENT = '2026-11-16T10:00:00.000Z'
const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** By the end of a field's name, the first that fits. */
const byName: readonly (readonly [RegExp, string | number])[] = [
  [/password|^pin$/, MD5],
  [/email$|^to$/, 'asha@example.com'],
  [/symbol$/, 'INFY'],
  [/^s$/, 'INFY'],
  [/market$/, 'NSE'],
  [/birth|^dob$/, '1990-04-21'],
  [/^id_no$/, 'ABCDE1234F'],
  [/^id_(?:front|back)_url$/, imageUrlOf(ID)],
  [/mobile$/, '9876543210'],
  [/ifsc$/, 'HDFC0000001'],
  [/card_no$|account_number$/, '50100012345678'],
  [/bank_name$|^bank$/, 'HDFC Bank'],
  [/holder_name$|full_name$|^name$/, 'Asha Rao'],
  [/phone$/, '919876543210'],
  [/invite_code$/, 'DEMO-2026'],
  [/(^|_)code$/, '123456'],
  [/(_on|_day|birth|date|^from|^to|^day)$/, '2026-11-16'],
  [/(_at|^at|as_of|_by|_until|_since|^since)$/, MOMENT],
  [/(^|_)id$|^did$/, ID],
  [/quantity$|^lot$/, 10],
  [/_ms$/, 1_790_000_000_000],
  [/(price|close|open|high|low)$/, 1573.15],
  [/(amount|total|balance|value|cash|paid)$/, 25_000],
  [/pct$/, 1.25],
  [/sha256$/, SHA256],
  [/^url$/, 'https://example.com/document.pdf'],
  [/reason|why|note|message|says/, 'Checked against the bank statement of 16 November.'],
]

/** Refers to nothing outside itself: the schemas are written out where they are used. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null')
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name)] : []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return numberOf(schema, type, name)
  return type === 'string' ? stringOf(schema, name) : null
}

const objectOf = ({ properties = {} }: JsonSchema): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)]))

function numberOf(schema: JsonSchema, type: string, name: string): number {
  const known = byName.find(([pattern, value]) => typeof value === 'number' && pattern.test(name))?.[1]
  const value = typeof known === 'number' ? known : Math.max(schema.minimum ?? 1, 1)
  return type === 'integer' ? Math.round(value) : value
}

function stringOf(schema: JsonSchema, name: string): string {
  if (schema.format === 'uuid') return ID
  if (schema.format === 'email') return 'asha@example.com'
  if (schema.format === 'date-time') return MOMENT
  if (schema.format === 'date') return '2026-11-16'
  const known = byName.filter(([pattern]) => pattern.test(name)).map(([, value]) => String(value))
  const tried = [...known, MD5, ID, '123456', '2026-11-16', MOMENT, 'INFY', 'NSE:INFY', '1']
  const fitting = tried.find((text) => fits(schema, text))
  return schema.pattern ? (fitting ?? '') : (known[0] ?? 'text')
}

const fits = ({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, text: string) =>
  (!pattern || new RegExp(pattern, 'u').test(text)) && text.length >= minLength && text.length <= maxLength
