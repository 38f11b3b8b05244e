/**
 * Which texts an expression may come to: constants, templates of them, choices between them, what functions of this kind
 * return, and what callers pass. Nothing is run: each choice is taken one way, then the other, until all ways were taken.
 */
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import {
  bare,
  type ElementForm,
  elementsIn,
  type FunctionForm,
  fieldIn,
  functionOf,
  isFunction,
  returnsIn,
  type TemplateForm,
} from './forms.ts'
import type { Sources } from './sources.ts'

/** Null: it cannot be told. */
export type Texts = readonly string[] | null

/** What the names of the functions that are looked into stand for. */
type Given = ReadonlyMap<number, Value>
/** An expression, with what its names stand for; or a text that was worked out. */
type Value = { readonly node: Node; readonly given: Given } | { readonly text: string }

/** Has to be taken in each of so many ways. */
class Choice {
  readonly key: unknown
  readonly ways: number
  constructor(key: unknown, ways: number) {
    this.key = key
    this.ways = ways
  }
}
/** No text is sent this way: the code has looked before. */
const NO_TEXT = new Error('no text is sent this way')

const MOST_WAYS = 400
const NOTHING: Given = new Map()

export function textsIn(sources: Sources): (node: Node) => Texts {
  return (top) => {
    const found = new Set<string>()
    const open: ReadonlyMap<unknown, number>[] = [new Map()]
    for (let ways = 0; open.length > 0; ways += 1) {
      const picks = open.pop() ?? new Map()
      try {
        const text = ways < MOST_WAYS ? reader(sources, picks).textOf(top, NOTHING) : null
        if (text === null) return null
        found.add(text)
      } catch (error) {
        if (error instanceof Choice) {
          for (let way = 0; way < error.ways; way += 1) open.push(new Map(picks).set(error.key, way))
        } else if (error !== NO_TEXT) throw error
      }
    }
    return [...found]
  }
}

/** Reads one way through the choices; what is not picked yet is thrown. */
function reader(sources: Sources, picks: ReadonlyMap<unknown, number>) {
  const { checker, typeAt, meaningOf, declarationOf, callsOf } = sources

  function pick<T>(key: unknown, ways: readonly T[]): T | undefined {
    const way = ways.length > 1 ? picks.get(key) : 0
    if (way === undefined) throw new Choice(key, ways.length)
    return ways[way]
  }

  function textOf(node: Node, given: Given): string | null {
    const value = resolved(node, given)
    if (!value) return fromType(node)
    if ('text' in value) return value.text
    const { node: form } = value
    if (is.isStringLiteral(form) || is.isNoSubstitutionTemplateLiteral(form)) return form.text
    if (form.kind === SyntaxKind.NullKeyword || isUndefined(form)) throw NO_TEXT
    if (is.isTemplateExpression(form)) return template(form, value.given)
    if (is.isBinaryExpression(form) && form.operatorToken.kind === SyntaxKind.PlusToken) {
      const [left, right] = [textOf(form.left, value.given), textOf(form.right, value.given)]
      if (left === null || right === null) return null
      return isNumber(form) ? String(Number(left) + Number(right)) : left + right
    }
    if (is.isCallExpression(form) && is.isPropertyAccessExpression(form.expression)) {
      const joined = form.expression.name.text === 'join' && listOf(form.expression.expression, value.given)
      const [separator] = form.arguments
      if (joined) return join(joined, separator ? textOf(separator, value.given) : ',', value.given)
    }
    return fromType(form)
  }

  function template({ head, templateSpans }: TemplateForm, given: Given): string | null {
    let text = head.text
    for (const { expression, literal } of templateSpans) {
      const type = typeAt(expression)
      const list = type && checker.isArrayLikeType(type) ? listOf(expression, given) : null
      const part = list ? join(list, ',', given) : textOf(expression, given)
      if (part === null) return null
      text += part + literal.text
    }
    return text
  }

  function join(values: readonly Value[], separator: string | null, given: Given): string | null {
    const texts = values.map((value) =>
      'text' in value ? value.text : textOf(value.node, value.given ?? given),
    )
    return separator === null || texts.includes(null) ? null : texts.join(separator)
  }

  /** A number is the same to PostgreSQL's parser, whatever it is. */
  function fromType(node: Node): string | null {
    const type = typeAt(node)
    const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
    const texts = parts.map(textOfType)
    if (texts.length === 0 || texts.includes(null)) return null
    return pick(is.isIdentifier(node) ? meaningOf(node)?.id : node, texts) ?? null
  }

  const isNumber = (node: Node): boolean => Boolean((typeAt(node)?.flags ?? 0) & TypeFlags.NumberLike)

  /** Follows names, choices and calls to the expression that they come to. */
  function resolved(node: Node, given: Given): Value | null {
    const form = bare(node)
    if (is.isIdentifier(form)) return ofName(form, given)
    if (is.isConditionalExpression(form)) {
      const key = is.isIdentifier(form.condition) ? meaningOf(form.condition)?.id : form
      const taken = pick(key, [form.whenTrue, form.whenFalse])
      return taken ? resolved(taken, given) : null
    }
    if (is.isBinaryExpression(form) && form.operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
      const taken = pick(form, [form.left, form.right])
      return taken ? resolved(taken, given) : null
    }
    if (is.isPropertyAccessExpression(form)) return field(resolved(form.expression, given), form.name.text)
    if (is.isElementAccessExpression(form)) return entry(form, given)
    if (is.isCallExpression(form) && is.isIdentifier(form.expression)) {
      const work = functionOf(declarationOf(form.expression))
      return work ? returned(work, bound(work, form.arguments, given)) : null
    }
    return { node: form, given }
  }

  function ofName(name: Node, given: Given): Value | null {
    const known = given.get(meaningOf(name)?.id ?? 0)
    if (known) return 'text' in known ? known : resolved(known.node, known.given)
    if (isUndefined(name)) return { node: name, given }
    const declared = declarationOf(name)
    if (!declared) return null
    if (is.isVariableDeclaration(declared)) return held(declared, given)
    if (is.isParameterDeclaration(declared)) return passed(declared)
    if (!is.isBindingElement(declared)) return null
    const { parent: owner } = declared.parent
    const whole = is.isVariableDeclaration(owner)
      ? held(owner, given)
      : is.isParameterDeclaration(owner)
        ? passed(owner)
        : null
    const wanted = declared.propertyName ?? declared.name
    const value = wanted && is.isIdentifier(wanted) ? field(whole, wanted.text) : null
    return value ?? (declared.initializer && whole ? resolved(declared.initializer, given) : null)
  }

  /** What a constant holds, or one of what a loop goes through. */
  function held(
    declared: Node & { readonly initializer?: Expression | undefined },
    given: Given,
  ): Value | null {
    if (declared.initializer) return resolved(declared.initializer, given)
    const loop = declared.parent.parent
    const list = is.isForOfStatement(loop) ? listOf(loop.expression, given) : null
    const taken = list && pick(loop, list)
    return taken && 'node' in taken ? resolved(taken.node, taken.given) : (taken ?? null)
  }

  /** What one of the callers passes: the same one for all parameters of the function. */
  function passed(parameter: Node): Value | null {
    const work = parameter.parent
    if (!isFunction(work)) return null
    const call = pick(work, callsOf(work))
    const value =
      call && is.isCallExpression(call)
        ? call.arguments[work.parameters.findIndex((one) => one === parameter)]
        : null
    return value ? resolved(value, NOTHING) : null
  }

  function bound(work: FunctionForm, values: readonly Node[], given: Given): Given {
    const all = new Map(given)
    for (const [place, { name }] of work.parameters.entries()) {
      const [meant, value] = [name && meaningOf(name), values[place]]
      if (meant && value) all.set(meant.id, { node: value, given })
    }
    return all
  }

  function returned(work: FunctionForm, given: Given): Value | null {
    const { body } = work
    const taken = body && is.isBlock(body) ? pick(body, returnsIn(body)) : body
    return taken ? resolved(taken, given) : null
  }

  function field(whole: Value | null, name: string): Value | null {
    if (!whole || 'text' in whole) return null
    const value = fieldIn(whole.node, name)
    return value ? resolved(value, whole.given) : null
  }

  /** Of a table of constants, the one that is named or any. */
  function entry(form: ElementForm, given: Given): Value | null {
    const whole = resolved(form.expression, given)
    if (!whole || 'text' in whole) return null
    const key = typeAt(form.argumentExpression)
    if (key?.isStringLiteralType()) return field(whole, key.value)
    const taken = pick(form, elementsIn(whole.node))
    return taken ? resolved(taken, whole.given) : null
  }

  function listOf(node: Node, given: Given): readonly Value[] | null {
    const called = bare(node)
    if (is.isCallExpression(called) && is.isPropertyAccessExpression(called.expression)) {
      const made = listFrom(
        called.expression.expression,
        called.expression.name.text,
        called.arguments,
        given,
      )
      if (made) return made
    }
    const value = resolved(node, given)
    if (!value || 'text' in value) return null
    if (value.node !== called && is.isCallExpression(value.node)) return listOf(value.node, value.given)
    if (!is.isArrayLiteralExpression(value.node)) return null
    const lists = value.node.elements.map((element) =>
      is.isSpreadElement(element)
        ? listOf(element.expression, value.given)
        : [{ node: element, given: value.given }],
    )
    return lists.every((list) => list !== null) ? lists.flat() : null
  }

  function listFrom(
    of: Node,
    method: string,
    values: readonly Node[],
    given: Given,
  ): readonly Value[] | null {
    const [first] = values
    if (method === 'values' && first) {
      const table = resolved(first, given)
      return table && 'node' in table
        ? elementsIn(table.node).map((element) => ({ node: element, given: table.given }))
        : null
    }
    if (method === 'split' && first) {
      const [text, separator] = [textOf(of, given), textOf(first, given)]
      return text !== null && separator !== null
        ? text.split(separator).map((part) => ({ text: part }))
        : null
    }
    const work =
      method === 'map' && first
        ? functionOf(is.isIdentifier(first) ? declarationOf(first) : first)
        : undefined
    if (!work) return null
    return (
      listOf(of, given)?.map((value, at) => {
        const names = new Map(given)
        for (const [place, { name }] of work.parameters.entries()) {
          const meant = name && meaningOf(name)
          if (meant) names.set(meant.id, place === 0 ? value : { text: String(at) })
        }
        return returned(work, names) ?? { node: first ?? of, given }
      }) ?? null
    )
  }

  return { textOf }
}

const isUndefined = (node: Node): boolean => is.isIdentifier(node) && node.text === 'undefined'

const textOfType = (type: Type): string | null =>
  type.isStringLiteralType() || type.isNumberLiteralType() || type.isBigIntLiteralType()
    ? String(type.value)
    : type.flags & (TypeFlags.Number | TypeFlags.BigInt)
      ? '1'
      : null
