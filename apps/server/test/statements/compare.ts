/**
 * Whether rows are what the code takes them for. Whether a column may be null is known where it is one of a table, and the
 * statement itself may leave those rows out; of an expression or an outer join nobody says it, so nobody asks.
 */
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column, Kind } from './describe.ts'
import type { Sources } from './sources.ts'

export interface Difference {
  readonly column: string
  readonly says: string
  /** The column may be null and the code does not expect it. */
  readonly isNull?: boolean
}

interface Claimed {
  readonly name: string
  readonly type: Type
}

/** Says of each column that is not what the code claims, what is claimed and what is. */
export function comparing({ checker }: Sources): (row: Type, columns: readonly Column[]) => Difference[] {
  const claims = new Map<number, readonly Claimed[]>()
  const fitting = new Map<string, boolean>()

  return (row, columns) => {
    const claimed = claims.get(row.id) ?? claimsOf(row)
    claims.set(row.id, claimed)
    const real = new Map(columns.map((column) => [column.name, column]))
    const named = new Set(claimed.map(({ name }) => name))
    return [
      ...claimed.flatMap(({ name, type }) => difference(name, type, real.get(name))),
      ...columns
        .filter(({ name }) => !named.has(name))
        .map(({ name, type }) => ({ column: name, says: `not claimed, is ${type}` })),
    ]
  }

  function difference(column: string, type: Type, real: Column | undefined): Difference[] {
    const claimed = (): string => `claimed ${checker.typeToString(type)}`
    if (!real) return has(type, TypeFlags.Undefined) ? [] : [{ column, says: `${claimed()}, is not there` }]
    if (!fitsOnce(type, real.kind)) {
      return [{ column, says: `${claimed()}, is ${real.type}, read as ${kindInWords(real.kind)}` }]
    }
    if (real.nullable === null || has(type, TypeFlags.Null | TypeFlags.Unknown)) return []
    return [{ column, says: `${claimed()}, may be null`, isNull: true }]
  }

  function claimsOf(row: Type): readonly Claimed[] {
    const properties = checker.getPropertiesOfType(row)
    const types = checker.getTypeOfSymbol(properties)
    return properties.flatMap(({ name }, at) => {
      const type = types[at]
      return type ? [{ name, type }] : []
    })
  }

  function fitsOnce(type: Type, kind: Kind): boolean {
    const key = `${type.id} ${kindInWords(kind)}`
    const answer = fitting.get(key) ?? fits(type, kind)
    fitting.set(key, answer)
    return answer
  }

  /** A claim may be narrower than the column, as a union of the texts that a check allows. It may not be something else. */
  function fits(type: Type, kind: Kind): boolean {
    return partsOf(type).every((part) => {
      if (part.flags & (TypeFlags.Unknown | TypeFlags.Null | TypeFlags.Undefined)) return true
      if (kind === 'json') return isJson(part, 0)
      if (kind === 'Date') return nameOf(part) === 'Date'
      if (kind === 'Buffer') return nameOf(part) === 'Buffer' || nameOf(part) === 'Uint8Array'
      if (typeof kind === 'string') return checker.isTypeAssignableTo(part, plain(kind))
      const element = elementOf(part)
      return element !== undefined && fits(element, kind[0])
    })
  }

  function plain(kind: 'string' | 'number' | 'bigint' | 'boolean'): Type {
    if (kind === 'string') return checker.getStringType()
    if (kind === 'number') return checker.getNumberType()
    return kind === 'bigint' ? checker.getBigIntType() : checker.getBooleanType()
  }

  function elementOf(type: Type): Type | undefined {
    return checker.isArrayLikeType(type) && type.isTypeReference()
      ? checker.getTypeArguments(type)[0]
      : undefined
  }

  /** JSON has no bigint, no Date and no bytes, however deep. */
  function isJson(type: Type, depth: number): boolean {
    return partsOf(type).every((part) => {
      if (part.flags & (TypeFlags.BigIntLike | TypeFlags.ESSymbolLike)) return false
      if (!part.isObjectType() || depth > DEEPEST) return true
      const element = elementOf(part)
      if (element) return isJson(element, depth + 1)
      return (
        !NOT_JSON.has(nameOf(part) ?? '') && claimsOf(part).every((inner) => isJson(inner.type, depth + 1))
      )
    })
  }
}

const DEEPEST = 4
const NOT_JSON = new Set(['Date', 'Buffer', 'Uint8Array', 'Map', 'Set'])

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
const nameOf = (type: Type): string | undefined => type.getSymbol()?.name
const has = (type: Type, flags: TypeFlags): boolean => partsOf(type).some((part) => part.flags & flags)
const kindInWords = (kind: Kind): string => (typeof kind === 'string' ? kind : `${kindInWords(kind[0])}[]`)
