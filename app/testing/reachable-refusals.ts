import { join } from 'node:path'
import ts from 'typescript'
import { problems, type ProblemCode } from '../../platform/contract/problems.ts'
import { houseRoot } from './house.ts'

const isCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)
/** A union with more codes than this only says that the value is a code. */
const tellingCodes = 40

type Found = Set<ProblemCode>

/**
 * Finds, from the sources alone, with which codes each call can refuse. It follows the handler through every function
 * that it names and collects the codes on the way. It finds too many where a branch is never taken, and too few where
 * the sources do not show what is called. Every code that a test sees must be among them.
 */
export function findRefusals(): ReadonlyMap<string, readonly ProblemCode[]> {
  const program = openProgram()
  const checker = program.getTypeChecker()
  const sources = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName))
  const made = findMembers(sources, checker)
  const walk = createWalk(checker, made)
  const calls = namedCalls(program, checker)
  const found = new Map<string, readonly ProblemCode[]>()
  for (const { call, handler } of sources.flatMap((source) => handlersIn(source, checker, calls))) {
    const codes: Found = new Set(found.get(call))
    walk(handler, codes, new Set())
    found.set(call, [...codes].toSorted())
  }
  return found
}

function openProgram(): ts.Program {
  const path = join(houseRoot, 'app/server/tsconfig.json')
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, (name) => ts.sys.readFile(name)).config,
    ts.sys,
    join(path, '..'),
  )
  const roots = ['areas/list.ts', 'app/server.ts', 'app/api.ts'].map((name) => join(houseRoot, name))
  return ts.createProgram(roots, { ...config.options, noEmit: true })
}

const isOurs = (fileName: string): boolean => !fileName.includes('node_modules') && !fileName.includes('.test.')

type Checker = ts.TypeChecker
const symbolAt = (checker: Checker, node: ts.Node): ts.Symbol | undefined => {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The name of every call of `app/api.ts`, as `table.name`, by the place where its contract declares it. */
function namedCalls(program: ts.Program, checker: Checker): ReadonlyMap<ts.Node, string> {
  const names = new Map<ts.Node, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.initializer))
      for (const call of checker.getTypeAtLocation(node.initializer).getProperties())
        for (const declared of call.declarations ?? []) names.set(declared, `${node.name.getText()}.${call.name}`)
    ts.forEachChild(node, visit)
  }
  const source = program.getSourceFile(join(houseRoot, 'app/api.ts'))
  if (source) visit(source)
  return names
}

/** Finds where the contract declares the calls of a member of a table. */
function declaredCalls(member: ts.Symbol, checker: Checker): ts.Node[] {
  return (member.declarations ?? []).flatMap((declared): ts.Node[] => {
    if (ts.isShorthandPropertyAssignment(declared)) {
      const bound = checker.getShorthandAssignmentValueSymbol(declared)?.valueDeclaration
      if (!bound || !ts.isBindingElement(bound)) return []
      return checker.getTypeAtLocation(bound.parent).getProperty(bound.name.getText())?.declarations ?? []
    }
    const named = ts.isPropertyAssignment(declared) && ts.isPropertyAccessExpression(declared.initializer)
    return named ? (symbolAt(checker, declared.initializer)?.declarations ?? []) : [declared]
  })
}

type Named = { call: string; handler: ts.Node }
/** Finds every handler, and every gate in front of one, that `implement` mounts in a file. */
function handlersIn(source: ts.SourceFile, checker: Checker, calls: ReadonlyMap<ts.Node, string>): Named[] {
  const found: Named[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'implement') {
      const [, table, ...handed] = node.arguments
      for (const member of table ? checker.getTypeAtLocation(table).getProperties() : []) {
        const call = declaredCalls(member, checker).flatMap((declared) => calls.get(declared) ?? [])[0]
        if (call)
          found.push(
            ...handed.flatMap((one) => handlersNamed(member.name, one, checker)).map((handler) => ({ call, handler })),
          )
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Finds the member of this name in an object, even one that is named or composed of others. */
const handlersNamed = (name: string, handed: ts.Node, checker: Checker): ts.Node[] =>
  checker.getTypeAtLocation(handed).getProperty(name)?.declarations ?? []

/** Functions that only put their arguments into an object, which is called through its interface. */
const handingOver: ReadonlySet<string> = new Set(['crossCheck', 'impact'])
/** Finds which members of objects implement a member of an interface, because a call of the interface runs them. */
function findMembers(sources: readonly ts.SourceFile[], checker: Checker): ReadonlyMap<ts.Node, ts.Node[]> {
  const made = new Map<ts.Node, ts.Node[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && handingOver.has(node.expression.getText())) {
      const taken = checker.getResolvedSignature(node)?.getParameters() ?? []
      for (const [index, argument] of node.arguments.entries())
        for (const declared of taken[index]?.declarations ?? [])
          made.set(declared, [...(made.get(declared) ?? []), argument])
    }
    if (ts.isObjectLiteralExpression(node)) {
      const wanted = checker.getContextualType(node)
      if (wanted)
        for (const own of checker.getTypeAtLocation(node).getProperties())
          for (const declared of wanted.getProperty(own.name)?.declarations ?? [])
            made.set(declared, [...(made.get(declared) ?? []), ...(own.declarations ?? [])])
    }
    ts.forEachChild(node, visit)
  }
  sources.forEach(visit)
  return made
}

/** The class and the function that make a refusal of the code in their first argument. */
const refusing: ReadonlySet<string> = new Set(['Problem', 'fieldProblem'])
/** Collects the codes of all refusals that can be reached from a node. */
function createWalk(checker: Checker, made: ReadonlyMap<ts.Node, ts.Node[]>) {
  const add = (found: Found, type: ts.Type): void => {
    const codes = (type.isUnion() ? type.types : [type]).flatMap((one) =>
      one.isStringLiteral() && isCode(one.value) ? [one.value] : [],
    )
    if (codes.length <= tellingCodes) for (const code of codes) found.add(code)
  }
  /** Whether a literal is passed where any code is accepted, so that it counts as a code. */
  const standsForCode = (literal: ts.StringLiteral): boolean => {
    const wanted = checker.getContextualType(literal)
    const types = wanted?.isUnion() ? wanted.types : []
    return types.filter((one) => one.isStringLiteral() && isCode(one.value)).length > tellingCodes
  }

  const walk = (node: ts.Node, found: Found, seen: Set<ts.Node>): void => {
    if (seen.has(node)) return
    seen.add(node)
    if (ts.isTypeNode(node)) return
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && refusing.has(node.expression.getText()))
      for (const code of node.arguments?.slice(0, 1) ?? []) add(found, checker.getTypeAtLocation(code))
    if (ts.isStringLiteral(node) && isCode(node.text) && standsForCode(node)) found.add(node.text)
    if (ts.isIdentifier(node)) follow(node, found, seen)
    ts.forEachChild(node, (child) => walk(child, found, seen))
  }

  const follow = (name: ts.Identifier, found: Found, seen: Set<ts.Node>): void => {
    const { parent } = name
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : symbolAt(checker, name)
    const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    for (const declared of real?.declarations ?? []) enter(declared, found, seen)
  }

  /** Continues at a declaration if it is something that runs. */
  const enter = (declared: ts.Declaration, found: Found, seen: Set<ts.Node>): void => {
    if (!isOurs(declared.getSourceFile().fileName)) return
    for (const member of made.get(declared) ?? []) if (member !== declared) walk(member, found, seen)
    if (ts.isFunctionDeclaration(declared) || ts.isMethodDeclaration(declared)) return walk(declared, found, seen)
    if (ts.isPropertyAssignment(declared) || ts.isShorthandPropertyAssignment(declared)) {
      if (isDone(checker.getTypeAtLocation(declared.name))) walk(declared, found, seen)
      return
    }
    if (ts.isVariableDeclaration(declared) && declared.initializer && isDone(checker.getTypeAtLocation(declared.name)))
      walk(declared.initializer, found, seen)
    if (ts.isBindingElement(declared)) {
      const property = (declared.propertyName ?? declared.name).getText()
      const whole = checker.getTypeAtLocation(declared.parent).getProperty(property)
      for (const other of whole?.declarations ?? []) if (other !== declared) enter(other, found, seen)
    }
  }
  const isDone = (type: ts.Type): boolean => type.getCallSignatures().length > 0
  return walk
}
