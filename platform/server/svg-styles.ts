import { parseHarmlessDeclarations } from './svg-values.ts'

/** An element of a drawing. */
export type SvgNode = { name: string; attributes: Map<string, string>; children: (SvgNode | string)[] }

type Rule = { selector: string; declared: [string, string][] }
/**
 * The properties set by all rules with one selector: the value of each, and the position of the last rule that sets
 * it.
 */
type MergedStyles = Map<string, { value: string; place: number }>

/**
 * Moves the rules of a drawing's style sheets to its elements, as attributes. Drawing programs write one rule for each
 * class. Returns whether all rules could be moved; the others are dropped.
 */
export function inlineSheets(root: SvgNode): boolean {
  const sheets: string[] = []
  takeSheets(root, sheets)
  const parsedSheets = sheets.map(readRules)
  const rules = new Map<string, MergedStyles>()
  for (const [place, { selector, declared }] of parsedSheets.flatMap((one) => one.rules).entries()) {
    const merged: MergedStyles = rules.get(selector) ?? new Map()
    for (const [property, value] of declared) merged.set(property, { value, place })
    rules.set(selector, merged)
  }
  if (rules.size > 0) apply(root, rules)
  return parsedSheets.every((one) => one.isWhole)
}

function takeSheets(node: SvgNode, sheets: string[]): void {
  node.children = node.children.filter((child) => {
    if (typeof child === 'string') return true
    if (child.name === 'style') sheets.push(child.children.filter((part) => typeof part === 'string').join(''))
    else takeSheets(child, sheets)
    return child.name !== 'style'
  })
}

function readRules(sheet: string): { rules: Rule[]; isWhole: boolean } {
  const text = withoutComments(sheet).trim()
  if (!/^(?:[^{}@\\]+\{[^{}@\\]*\})*$/.test(text)) return { rules: [], isWhole: text === '' }
  let isWhole = true
  const rules = text.split('}').flatMap((rule) => {
    const [selectors = '', declared = ''] = rule.split('{')
    const pairs = parseHarmlessDeclarations(declared)
    if (pairs.length < declared.split(';').filter((one) => one.trim() !== '').length) isWhole = false
    return selectors.split(',').flatMap((one) => {
      const selector = one.trim()
      if (/^[.#]?[\w-]+$/.test(selector)) return [{ selector, declared: pairs }]
      if (selector !== '') isWhole = false
      return []
    })
  })
  return { rules, isWhole }
}

function withoutComments(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*')
  return rest.reduce((text, part) => {
    const end = part.indexOf('*/')
    return end === -1 ? text : `${text} ${part.slice(end + 2)}`
  }, first)
}

/**
 * Applies the rules from weakest to strongest: by the element's name, by its classes, by its id, and finally its own
 * style.
 */
function apply(node: SvgNode, rules: ReadonlyMap<string, MergedStyles>): void {
  const { name, attributes, children } = node
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/).map((one) => `.${one}`))
  const style = new Map<string, string>()
  for (const names of [[name], classes, [`#${attributes.get('id') ?? ''}`]])
    for (const [property, { value }] of mergeRules(names, rules)) style.set(property, value)
  if (style.size > 0) {
    for (const [property, value] of parseHarmlessDeclarations(attributes.get('style') ?? '')) style.set(property, value)
    attributes.set('style', [...style].map((pair) => pair.join(':')).join(';'))
  }
  for (const child of children) if (typeof child !== 'string') apply(child, rules)
}

/** Merges the rules whose selectors are equally strong; the last value of each property counts. */
function mergeRules(names: Iterable<string>, rules: ReadonlyMap<string, MergedStyles>): MergedStyles {
  const said: MergedStyles = new Map()
  for (const one of names)
    for (const [property, found] of rules.get(one) ?? [])
      if (found.place >= (said.get(property)?.place ?? 0)) said.set(property, found)
  return said
}
