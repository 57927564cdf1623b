import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../areas/list.ts'
import { houseFiles, isTest, textOf } from '../testing/house.ts'
import { assemble, type AnyArea } from '../../platform/server/area.ts'
import { assembleProcess } from '../testing/assembled.ts'

const list: readonly AnyArea[] = areas
const files = houseFiles('areas')
const folders = [...new Set(files.flatMap((path) => /^areas\/([^/]+)\//.exec(path)?.[1] ?? []))]

/** Finds which area builds each service, by assembling the list once more and looking at what each area has built. */
function findBuilders(): Map<string, string> {
  const builders = new Map<string, string>()
  const watched = areas.map((area) => ({
    ...area,
    build: (given: never) => {
      const built = area.build(given)
      for (const service of Object.keys(built)) builders.set(service, area.name)
      return built
    },
  }))
  const base = assembleProcess({ url: 'postgres://nobody@127.0.0.1:1/none' })
  assemble<object, readonly []>(watched as readonly unknown[] as readonly [], base)
  return builders
}
const builders = findBuilders()
const providers = new Map(list.flatMap(({ name, provides = {} }) => Object.keys(provides).map((port) => [port, name])))

/** The areas that an area's server needs, and those that provide its ports. */
function neededBy(name: string): { needs: string[]; ports: string[] } {
  const area = list.find((one) => one.name === name)
  const namesOf = (asked: readonly string[] = [], owners: ReadonlyMap<string, string>) =>
    [...new Set(asked.map((one) => owners.get(one) ?? `unknown ${one}`))].toSorted()
  return { needs: namesOf(area?.needs, builders), ports: namesOf(area?.ports, providers) }
}

/** The other areas whose contracts or shared pieces an area's pages use. */
function neededByPages(name: string): string[] {
  const pages = files.filter((path) => path.startsWith(`areas/${name}/web/`) && /\.tsx?$/.test(path) && !isTest(path))
  const imported = pages.flatMap((path) =>
    [...textOf(path).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, to = '']) => join(path, '..', to)),
  )
  const needed = imported.flatMap((path) => /^areas\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(needed)].filter((one) => one !== name).toSorted()
}

const namesIn = (text = ''): string[] => (text === 'no other area' ? [] : text.split(', ').toSorted())

/** Finds what is wrong with an area's README, in words; nothing when it is right. */
function faultsOf(name: string, text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const faults: string[] = []
  const check = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      faults.push(`${name}: ${what} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
  }
  if (lines.length < 3 || lines.length > 8) faults.push(`${name}: ${lines.length} lines`)
  check('title', lines[0], `# ${name}`)
  const [, needs, ports] =
    /^- Needs: (?:(no other area|[\w, -]*?)(?:; )?)?(?:by ports: ([\w, -]+))?\.$/m.exec(text) ?? []
  check('needs', { needs: namesIn(needs || 'no other area'), ports: namesIn(ports ?? 'no other area') }, neededBy(name))
  if (!/^- Needs: /m.test(text)) faults.push(`${name}: no line says what it needs`)
  const hasPages = files.some((path) => path.startsWith(`areas/${name}/web/`))
  const [, pages] = /^- Pages need: (.+)\.$/m.exec(text) ?? []
  check('pages', pages === undefined ? null : namesIn(pages), hasPages ? neededByPages(name) : null)
  return faults
}

test('every area has a README of three to eight lines that names exactly the areas it needs', () => {
  expect(folders.length).toBeGreaterThan(20)
  const missing = folders.filter((name) => !files.includes(`areas/${name}/README.md`))
  expect(missing).toEqual([])
  expect(folders.flatMap((name) => faultsOf(name, textOf(`areas/${name}/README.md`)))).toEqual([])
})

const right = textOf('areas/profiler/README.md')
test.each([
  ['a need is left out', right.replace('users, affiliates;', 'users;'), 'profiler: needs'],
  ['a need is made up', right.replace('users, affiliates;', 'users, affiliates, wallet;'), 'profiler: needs'],
  ['the provider of a port is left out', right.replace('; by ports: surveys', ''), 'profiler: needs'],
  ['a port passes for a need', right.replace('; by ports: surveys', ', surveys'), 'profiler: needs'],
  ['its needs are not said', right.replace(/^- Needs: .*\n/m, ''), 'profiler: no line says what it needs'],
  ['its pages need another area', right.replace('Pages need: places, users', 'Pages need: wallet'), 'profiler: pages'],
  ['it is about another area', right.replace('# profiler', '# wallet'), 'profiler: title'],
  ['it is too long', right + 'More.\n'.repeat(8), 'profiler: 14 lines'],
])('a README is refused when %s', (_, text, fault) => {
  expect(text).not.toBe(right)
  expect(faultsOf('profiler', text).join('\n')).toContain(fault)
})
