import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { byName, isCode, isTest } from './house-graph.mjs'

/** Files that list things, of which length says nothing: words, the shapes of what is sent, the demo world's content, known passwords. */
const isTable = (path) => /\/words\/|\/contract(?:\/|\.ts$)|\/content\//.test(path)

/** What the house's numbers have to be, as `npm test` holds them; lengths are lines of code. */
const goals = {
  median: [40, 90],
  p90: [0, 220],
  longest: [0, 350],
  functionP90: [0, 40],
  functionLongest: [0, 80],
  /** In percent. */
  comments: [8, 12],
}

/**
 * The house in numbers: how long its files and functions are, how much of it is comment, `any`, import cycles, and areas that need
 * each other. `files` are paths from `root`; `mutual` are the pairs of areas, from the graph. A line counts when something stands on
 * it besides comments. Returns lines of text, each with its goal; the last one names the goals that are missed.
 */
export function measureHouse(root, files, mutual) {
  const code = files.filter((path) => isCode(path) && !path.endsWith('.d.ts'))
  const isOfProgram = (path) => !isTest(path) && !/^(?:e2e|bench|run)\/|\/testing\//.test(path)
  const program = code.filter(isOfProgram).map((path) => measureFile(root, path))
  const sources = [...program, ...code.filter((path) => !isOfProgram(path)).map((path) => readFile(root, path))]
  const ofCode = program.filter(({ path }) => !isTable(path))
  const lengths = ofCode.map(({ lines }) => lines)
  const functions = ofCode.flatMap((one) => one.functions)
  const byLength = (list) => list.toSorted((one, other) => other.lines - one.lines)
  const long = byLength(functions.filter(({ lines }) => lines > goals.functionLongest[1]))
  const longest = byLength(ofCode).slice(0, 3)
  const sum = (list, of) => list.reduce((total, one) => total + of(one), 0)
  const comments = sum(program, (one) => one.comments)
  const cycles = findCycles(sources)
  const lines = functions.map((one) => one.lines)
  const numbers = {
    median: quantile(lengths, 0.5),
    p90: quantile(lengths, 0.9),
    longest: longest[0]?.lines ?? 0,
    functionP90: quantile(lines, 0.9),
    functionLongest: Math.max(0, ...lines),
    comments: (100 * comments) / (comments + sum(program, (one) => one.lines)),
  }
  const missed = Object.entries(numbers).filter(([name, is]) => is < goals[name][0] || is > goals[name][1])
  const listed = missed.map(([name, is]) => `${name} ${Number(is.toFixed(2))} (${goals[name].join(' to ')})`)
  return [
    `Files: ${sources.length}; of the program ${program.length} with ${sum(program, (one) => one.lines)} lines`,
    `  without words, contracts and content: median ${numbers.median} lines (40-90), p90 ${numbers.p90} (<= 220), longest ${named(longest)} (<= 350)`,
    `Functions: p90 ${numbers.functionP90} lines (<= 40); over 80: ${long.length === 0 ? 'none' : `${long.length}, ${named(long.slice(0, 5))}`} (none)`,
    `Comments: ${numbers.comments.toFixed(1)} % of the program's lines (8-12)`,
    `any: ${sum(sources, (one) => one.anys)} (0); import cycles: ${cycles.length === 0 ? 0 : cycles.join(', ')} (0); pairs of areas that need each other: ${mutual.length === 0 ? 0 : mutual.join(', ')} (0)`,
    `Missed goals of length and comments: ${listed.join(', ') || 'none'}`,
  ]
}

const named = (list) => list.map(({ path, name, lines }) => `${path}${name ? ` ${name}` : ''} ${lines}`).join(', ')

function quantile(numbers, share) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** What counts of a file that is not the program itself: its uses of `any`, and its relative imports. */
function readFile(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  let anys = 0
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys += 1
    ts.forEachChild(node, visit)
  }
  // The word is seldom there, and most of these files need not be understood at all.
  if (/\bany\b/.test(text)) visit(parse(path, text))
  return { path, anys, imports: importsOf(path, text) }
}

function parse(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

const importsOf = (path, text) =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(path, '..', fileName))

/** One file: lines with code, lines with nothing but comment, its functions by their own lines, uses of `any`, and its relative imports. */
export function measureFile(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const source = parse(path, text)
  const withCode = new Set()
  const functions = []
  let anys = 0
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys += 1
    if (node.getChildCount(source) === 0 && node.getWidth(source) > 0)
      for (let line = lineOf(node.getStart(source)); line <= lineOf(node.end - 1); line += 1) withCode.add(line)
    ts.forEachChild(node, visit)
    if (node.getChildCount(source) > 0)
      for (const child of node.getChildren(source)) if (ts.isToken(child)) withCode.add(lineOf(child.getStart(source)))
  }
  visit(source)
  const linesBetween = (from, to) => {
    let count = 0
    for (let line = from; line <= to; line += 1) if (withCode.has(line)) count += 1
    return count
  }
  /** Adds each function with its own lines, without those of functions within it; answers how many lines were theirs. */
  const addFunctions = (node) => {
    let inner = 0
    ts.forEachChild(node, (child) => void (inner += addFunctions(child)))
    if (!ts.isFunctionLike(node) || !node.body) return inner
    const whole = linesBetween(lineOf(node.getStart(source)), lineOf(node.end))
    // What shares its line with another one is counted with that.
    if (whole < 2) return inner
    functions.push({ path, name: nameOf(node), lines: whole - inner })
    return whole
  }
  addFunctions(source)
  const written = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  const lines = written.filter((line) => withCode.has(line)).length
  return { path, lines, comments: written.length - lines, functions, anys, imports: importsOf(path, text) }
}

function nameOf(node) {
  if (node.name) return node.name.getText()
  const { parent } = node
  return (
    (parent && (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.name.getText()) || ''
  )
}

/** Groups of files that import each other in a circle, by their first names; imports of types count. */
function findCycles(sources) {
  const targets = new Map(sources.map(({ path, imports }) => [path, imports]))
  const state = new Map()
  const stack = []
  const found = []
  let next = 0
  // Tarjan's strongly connected components.
  const walk = (path) => {
    const own = { index: next, low: next, isOpen: true }
    next += 1
    state.set(path, own)
    stack.push(path)
    for (const target of (targets.get(path) ?? []).filter((one) => targets.has(one))) {
      const known = state.get(target)
      if (!known) own.low = Math.min(own.low, walk(target).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(path))
      for (const one of group) state.get(one).isOpen = false
      if (group.length > 1 || targets.get(path)?.includes(path)) found.push(group.toSorted(byName).join(' <-> '))
    }
    return own
  }
  for (const { path } of sources) if (!state.has(path)) walk(path)
  return found
}

/** The pairs of areas that need each other, from `reasons` of the graph; what tests need does not count. */
export function findMutual(areas, needersOf) {
  const needs = (by, needed) => needersOf(needed).includes(by)
  return areas.flatMap((one, at) =>
    areas.slice(at + 1).flatMap((other) => (needs(one, other) && needs(other, one) ? [`${one} and ${other}`] : [])),
  )
}
