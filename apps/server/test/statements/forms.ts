/** The forms of expressions that the test of the statements knows. */
import type {
  ElementAccessExpression,
  Expression,
  Node,
  ParameterDeclaration,
  TemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'

export type TemplateForm = TemplateExpression
export type ElementForm = ElementAccessExpression

export type FunctionForm = Node & {
  readonly parameters: readonly ParameterDeclaration[]
  readonly body?: Node | undefined
}

export const isFunction = (node: Node): node is FunctionForm =>
  is.isArrowFunction(node) || is.isFunctionDeclaration(node) || is.isFunctionExpression(node)

/** Without brackets and what only the types see. */
export const bare = (node: Node): Node =>
  is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node

/** The function that a declaration is or holds. */
export function functionOf(declared: Node | undefined): FunctionForm | undefined {
  if (!declared) return undefined
  if (isFunction(declared)) return declared
  return is.isVariableDeclaration(declared) && declared.initializer
    ? functionOf(bare(declared.initializer))
    : undefined
}

export function returnsIn(block: Node): Expression[] {
  const found: Expression[] = []
  const visit = (node: Node): void => {
    if (isFunction(node)) return
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  }
  block.forEachChild(visit)
  return found
}

/** What an object of constants has under a name. */
export function fieldIn(node: Node, name: string): Node | undefined {
  if (!is.isObjectLiteralExpression(node)) return undefined
  for (const property of node.properties) {
    if (is.isPropertyAssignment(property) && nameText(property.name) === name) {
      return property.initializer
    }
    if (is.isShorthandPropertyAssignment(property) && nameText(property.name) === name) return property.name
  }
  return undefined
}

/** All that an object or an array of constants has. */
export function elementsIn(node: Node): readonly Node[] {
  if (is.isArrayLiteralExpression(node)) return node.elements
  if (!is.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) =>
    is.isPropertyAssignment(property) ? [property.initializer] : [],
  )
}

const nameText = (name: Node): string | undefined =>
  is.isIdentifier(name) || is.isStringLiteral(name) ? name.text : undefined
