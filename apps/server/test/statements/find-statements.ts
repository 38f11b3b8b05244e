/** Every call of `query` in the server's sources, with the texts it may send and the row that the code claims to get. */
import type { Node } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { nodesIn, type Sources } from './sources.ts'
import { type Texts, textsIn } from './texts.ts'

export interface Statement {
  readonly place: string
  readonly texts: Texts
  /** Null where the code takes no row. */
  readonly row: Type | null
}

export function findStatements(sources: Sources): Statement[] {
  const textsOf = textsIn(sources)
  const { checker } = sources
  /** `Promise<Row[]>` here, `Promise<QueryResult<Row>>` where pg itself is asked. */
  const rowOf = (call: Node): Type | null => {
    const answer = argumentOf(sources.typeAt(call))
    return argumentOf(answer) ?? null
  }
  const argumentOf = (type: Type | undefined): Type | undefined =>
    type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined

  return sources.files.flatMap((file) =>
    nodesIn(file)
      .filter(isCallExpression)
      .filter(({ expression }) => isPropertyAccessExpression(expression) && expression.name.text === 'query')
      .flatMap((call): Statement[] => {
        const [text] = call.arguments
        const row = rowOf(call)
        if (!text || !row) return []
        // Passes on what another call has asked for, which is looked at there.
        if (row.flags & TypeFlags.TypeParameter) return []
        return [
          {
            place: sources.placeOf(call),
            texts: textsOf(text),
            row: row.flags & TypeFlags.Any || checker.getPropertiesOfType(row).length === 0 ? null : row,
          },
        ]
      }),
  )
}
