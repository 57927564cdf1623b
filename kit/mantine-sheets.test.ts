import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rooms = ['app/web', 'areas', 'kit', 'platform/web']
const components = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core'))), 'components')
const read = (path: string) => readFileSync(path, 'utf8')
const sheetsIn = (text: string) =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)
const shared = new Set(sheetsIn(read(join(import.meta.dirname, 'styles.css'))))

/** The components that a component consists of, including itself, by the folders that their code imports. */
function partsOf(folder: string, known = new Set<string>()): Set<string> {
  if (known.has(folder)) return known
  known.add(folder)
  const files = readdirSync(join(components, folder)).filter((name) => name.endsWith('.mjs'))
  for (const file of files)
    for (const [, part = ''] of read(join(components, folder, file)).matchAll(/from "\.\.\/(\w+)\//g))
      partsOf(part, known)
  return known
}
/** The folders whose component has a style sheet. */
const styled = new Set(
  readdirSync(components).filter((folder) => readdirSync(join(components, folder)).includes(`${folder}.module.mjs`)),
)

test('a page that brings the sheet of a component brings those of its parts', () => {
  const bringing = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((name) => name.endsWith('.tsx') && !name.includes('dist'))
    .map((name) => ({ name, sheets: sheetsIn(read(join(root, name))) }))
    .filter(({ sheets }) => sheets.length > 0)
  expect(bringing.length).toBeGreaterThan(0)
  const missing = bringing.flatMap(({ name, sheets }) =>
    sheets
      .flatMap((sheet) => [...partsOf(sheet ?? '')])
      .filter((part) => styled.has(part) && !shared.has(part) && !sheets.includes(part))
      .map((part) => `${name}: ${part}`),
  )
  expect(missing).toEqual([])
})
