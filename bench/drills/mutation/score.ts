/** What StrykerJS writes of each mutant: https://github.com/stryker-mutator/mutation-testing-elements, its report schema. */
export type MutantReport = {
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending'
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}
export type Report = { files: Readonly<Record<string, { mutants: readonly MutantReport[] }>> }
export type Score = { found: number; all: number; percent: number; survivors: string[] }

const detected = new Set(['Killed', 'Timeout'])
const undetected = new Set(['Survived', 'NoCoverage'])

/** The share of mutants that a test notices; those that do not compile or run say nothing. No mutant at all is no score. */
export function scoreOf({ files }: Report): Score {
  const mutants = Object.entries(files).flatMap(([file, { mutants: of }]) => of.map((one) => ({ file, ...one })))
  const found = mutants.filter(({ status }) => detected.has(status)).length
  const left = mutants.filter(({ status }) => undetected.has(status))
  const all = found + left.length
  return {
    found,
    all,
    percent: all === 0 ? 0 : (100 * found) / all,
    survivors: left.map(
      ({ file, location, mutatorName, replacement = '', status }) =>
        `${file}:${location.start.line}:${location.start.column} ${mutatorName} ${status}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
    ),
  }
}
