const quoted = [
  /--[^\n]*/y,
  /\/\*[\s\S]*?\*\//y,
  /(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/y,
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
] as const
const word = /\w+/y

/** Splits SQL into its statements, without their semicolons; comments before a statement are left out. */
export function splitStatements(sql: string): string[] {
  const found: string[] = []
  let from = 0
  let at = 0
  // The body of a function in plain SQL, BEGIN ATOMIC ... END, has semicolons of its own.
  let depth = 0
  const end = (until: number): void => {
    const text = stripComments(sql.slice(from, until))
    if (text !== '') found.push(text)
    from = until + 1
  }
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const [matched] = pattern.exec(sql) ?? []
    at += matched?.length ?? 0
    return matched !== undefined
  }
  while (at < sql.length) {
    if (quoted.some(skip)) continue
    const start = at
    if (skip(word)) {
      depth = Math.max(0, depth + deepen(sql.slice(start, at).toLowerCase(), depth))
      continue
    }
    if (sql[at] === ';' && depth === 0) end(at)
    at += 1
  }
  end(sql.length)
  return found
}

const deepen = (name: string, depth: number): number => {
  if (name === 'atomic' || (name === 'case' && depth > 0)) return 1
  return name === 'end' && depth > 0 ? -1 : 0
}

const stripComments = (text: string): string => text.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '').trim()
