import { createHash } from 'node:crypto'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { houseFiles, textOf } from './house.ts'

type Rows = Record<string, unknown>
type Scope = { dot: unknown; names: Rows }
type Evaluated = (scope: Scope) => unknown
type Node = (scope: Scope) => string
type Part = { text: string } | { action: string }

/**
 * Renders a chart as `helm template` does, as far as our chart goes: the language of Go's templates, and the functions
 * of Helm and sprig that are in `functions` below, by their documents. Returns one object for each manifest. Throws what
 * `fail` and `required` say, for what it does not know, and for a manifest that has a key twice.
 */
export function renderChart(folder: string, given: Rows = {}): Rows[] {
  const { name, version, appVersion } = parse(textOf(`${folder}/Chart.yaml`)) as Record<string, string>
  const templates = new Map<string, Node>()
  const paths = houseFiles(`${folder}/templates`)
  for (const path of paths) templates.set(`${name}${path.slice(folder.length)}`, parseTemplate(textOf(path), templates))
  const dot = {
    Values: mergeOver(parse(textOf(`${folder}/values.yaml`)) as Rows, given),
    Release: { Name: name, Namespace: 'default', Service: 'Helm' },
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Template: { BasePath: `${name}/templates` },
  }
  const manifests = [...templates].filter(([path]) => /\/[^_]\w+\.yaml$/.test(path))
  return manifests.flatMap(([path, render]) =>
    parseAllDocuments(render({ dot, names: { $: dot } })).flatMap((document) => {
      const [error] = document.errors
      if (error) throw new Error(`${path}: ${error.message}`)
      return document.contents ? [document.toJS() as Rows] : []
    }),
  )
}

const isRows = (value: unknown): value is Rows => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges deeply, what comes later over what was there; lists are replaced. */
function mergeOver(into: Rows, ...others: Rows[]): Rows {
  for (const other of others)
    for (const [key, value] of Object.entries(other)) {
      const old = into[key]
      if (isRows(old) && isRows(value)) mergeOver(old, value)
      else into[key] = value
    }
  return into
}

/** Whether a value counts as none: false, 0, nothing, and an empty text, list or map. */
const isEmpty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.keys(value).length === 0)

const print = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

const indent = (spaces: number, text: string): string => text.replace(/^/gm, ' '.repeat(spaces))

function refuse(line: unknown): never {
  throw new Error(print(line))
}

/** What a template hands to a function is of no type that TypeScript could see. */
const functions: Record<string, (...given: never[]) => unknown> = {
  and: (...all: unknown[]) => (all.some(isEmpty) ? all.find(isEmpty) : all.at(-1)),
  or: (...all: unknown[]) => all.find((one) => !isEmpty(one)) ?? all.at(-1),
  not: isEmpty,
  eq: (one: unknown, other: unknown) => one === other,
  gt: (one: number, other: number) => one > other,
  print: (...all: unknown[]) => all.map(print).join(''),
  printf: (form: string, ...all: unknown[]) => form.replace(/%s/g, () => print(all.shift())),
  default: (otherwise: unknown, value: unknown) => (isEmpty(value) ? otherwise : value),
  required: (line: string, value: unknown) =>
    value === undefined || value === null || value === '' ? refuse(line) : value,
  fail: refuse,
  quote: (value: unknown) => JSON.stringify(print(value)),
  toString: print,
  int: Number,
  contains: (part: string, text: string) => text.includes(part),
  trunc: (length: number, text: string) => text.slice(0, length),
  trimSuffix: (end: string, text: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text),
  join: (between: string, all: unknown[]) => all.map(print).join(between),
  nindent: (spaces: number, text: string) => `\n${indent(spaces, text)}`,
  sha256sum: (text: string) => createHash('sha256').update(text).digest('hex'),
  urlParse: (text: string) => ({ host: new URL(text).host }),
  toYaml: (value: unknown) => stringify(value ?? null, { lineWidth: 0 }).trimEnd(),
  fromYaml: (text: string) => parse(text) as unknown,
  list: (...all: unknown[]) => all,
  dict: (...all: unknown[]) => Object.fromEntries(all.flatMap((key, at) => (at % 2 === 0 ? [[key, all[at + 1]]] : []))),
  hasKey: (rows: Rows, key: string) => Object.hasOwn(rows, key),
  set: (rows: Rows, key: string, value: unknown) => Object.assign(rows, { [key]: value }),
  omit: (rows: Rows, ...keys: string[]) =>
    Object.fromEntries(Object.entries(rows).filter(([key]) => !keys.includes(key))),
  mergeOverwrite: mergeOver,
}

/** Takes a template apart into a function that renders it; what it defines is added to the templates. */
function parseTemplate(text: string, templates: Map<string, Node>): Node {
  const parts = splitParts(text)
  const render = parseNodes()
  if (parts.length > 0) throw new Error('an end without a beginning')
  return render

  function parseNodes(): Node {
    const nodes: Node[] = []
    for (let part = parts[0]; part; part = parts[0]) {
      if ('action' in part && /^(?:end$|else\b)/.test(part.action)) break
      parts.shift()
      nodes.push('text' in part ? constant(part.text) : parseAction(part.action))
    }
    return (scope) => nodes.map((node) => node(scope)).join('')
  }

  function parseAction(action: string): Node {
    const [word = '', rest = ''] = action.split(/\s+(.*)/s)
    if (word === 'define') {
      templates.set(JSON.parse(rest) as string, parseNodes())
      parts.shift()
      return constant('')
    }
    const [, block, body = action] = /^(if|with|range)\s+(.*)$/s.exec(action) ?? []
    const [, names, told = body] = /^(\$\w+(?:, *\$\w+)*) *:= *(.*)$/s.exec(body) ?? []
    const variables = names?.split(/, */) ?? []
    const value = parsePipeline(told, templates)
    if (!block) {
      return (scope) => {
        const found = value(scope)
        if (!names) return print(found)
        for (const one of variables) scope.names[one] = found
        return ''
      }
    }
    const filled = parseNodes()
    const otherwise = parseElse()
    return (scope) => renderBlock(block, { value, variables, filled, otherwise }, scope)
  }

  function parseElse(): Node {
    const part = parts.shift()
    if (!part || 'text' in part) throw new Error('a beginning without an end')
    if (part.action === 'end') return constant('')
    if (part.action !== 'else') return parseAction(part.action.replace(/^else +/, ''))
    const nodes = parseNodes()
    parts.shift()
    return nodes
  }
}

const constant =
  (text: string): Node =>
  () =>
    text

type Block = { value: Evaluated; variables: string[]; filled: Node; otherwise: Node }
function renderBlock(word: string, { value, variables, filled, otherwise }: Block, scope: Scope): string {
  const found = value(scope)
  if (isEmpty(found)) return otherwise(inside(scope.dot, {}))
  if (word === 'if') return filled(inside(scope.dot, {}))
  const [first = '', second] = variables
  if (word === 'with') return filled(inside(found, first === '' ? {} : { [first]: found }))
  const entries = Array.isArray(found)
    ? [...found.entries()]
    : Object.entries(found as Rows).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries
    .map(([key, one]) => {
      const named = second === undefined ? { [first]: one } : { [first]: key, [second]: one }
      return filled(inside(one, named))
    })
    .join('')

  function inside(dot: unknown, named: Rows): Scope {
    return { dot, names: { ...scope.names, ...named } }
  }
}

/** Splits a template at its actions, and takes the white space away that a hyphen beside their braces trims. */
function splitParts(text: string): Part[] {
  const parts: Part[] = []
  let rest = text
  for (;;) {
    const found = /\{\{(- )?\s*((?:"(?:[^"\\]|\\.)*"|[^"}])*?)\s*( -)?\}\}/.exec(rest)
    if (!found) return [...parts, { text: rest }]
    const [all, before, action = '', after] = found
    const ahead = rest.slice(0, found.index)
    parts.push({ text: before ? ahead.trimEnd() : ahead })
    if (!action.startsWith('/*')) parts.push({ action })
    rest = rest.slice(found.index + all.length)
    if (after) rest = rest.trimStart()
  }
}

/** Takes an expression apart: operands, calls with what they are given, and pipes, which add what came before. */
function parsePipeline(text: string, templates: Map<string, Node>): Evaluated {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?\d+(?![\w.])|[$.\w]+|[|()]|\S/g) ?? []
  const whole = parsePipes()
  if (tokens.length > 0) throw new Error(`cannot read ${text}`)
  return whole

  function parsePipes(): Evaluated {
    let value = parseCall(null)
    while (tokens[0] === '|') {
      tokens.shift()
      value = parseCall(value)
    }
    return value
  }

  function parseCall(piped: Evaluated | null): Evaluated {
    const [name = ''] = tokens
    const isCall = /^[a-z]\w*$/i.test(name) && !['true', 'false', 'nil'].includes(name)
    if (isCall) tokens.shift()
    const given: Evaluated[] = []
    while (tokens[0] !== undefined && tokens[0] !== '|' && tokens[0] !== ')') given.push(parseOperand())
    if (piped) given.push(piped)
    const [only] = given
    if (!isCall && only && given.length === 1) return only
    if (name === 'include') return (scope) => include(given.map((one) => one(scope)))
    const call = functions[name]
    if (!isCall || !call) throw new Error(`the stand-in does not know ${name} in ${text}`)
    return (scope) => call(...(given.map((one) => one(scope)) as never[]))
  }

  function include([name, dot]: unknown[]): string {
    const template = templates.get(print(name))
    return template ? template({ dot, names: { $: dot } }) : refuse(`no template ${print(name)}`)
  }

  function parseOperand(): Evaluated {
    const token = tokens.shift() ?? ''
    if (token === '(') {
      const value = parsePipes()
      tokens.shift()
      const path = /^\.\w/.test(tokens[0] ?? '') && isAttached() ? (tokens.shift() ?? '') : ''
      return (scope) => follow(value(scope), path)
    }
    if (/^["\d-]|^(?:true|false)$/.test(token)) return () => JSON.parse(token) as unknown
    if (token === 'nil') return () => null
    if (token.startsWith('.')) return ({ dot }) => follow(dot, token)
    const call = functions[token]
    if (call) return () => call()
    const [, name = '', path = ''] = /^(\$\w*)(.*)$/.exec(token) ?? []
    if (name === '') throw new Error(`the stand-in cannot read ${token} in ${text}`)
    return ({ names }) =>
      Object.hasOwn(names, name) ? follow(names[name], path) : refuse(`undefined variable ${name} in ${text}`)
  }

  /** Whether the path that follows belongs to the parenthesis before it. */
  function isAttached(): boolean {
    return text.includes(`)${tokens[0] ?? ''}`)
  }

  function follow(from: unknown, path: string): unknown {
    let at = from
    for (const key of path.split('.').filter((one) => one !== '')) {
      if (at === undefined || at === null) refuse(`nil pointer evaluating ${path} in ${text}`)
      at = (at as Rows)[key]
    }
    return at
  }
}
