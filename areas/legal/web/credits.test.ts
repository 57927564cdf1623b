import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attributions } from '../../places/contract.ts'
import { expect, test } from 'vitest'
import { attribution } from '../words/en/attribution.ts'
import { icons, programs, typefaces, type Credit } from './credits.ts'

const modules = join(import.meta.dirname, '..', '..', '..', 'node_modules')
const idOf: Readonly<Record<string, string>> = {
  MIT: 'MIT',
  'SIL Open Font License 1.1': 'OFL-1.1',
  'MPL 2.0 / Apache 2.0': '(MPL-2.0 OR Apache-2.0)',
}

test.each([...typefaces, ...icons, ...programs])('$name is credited as its package asks', (credit: Credit) => {
  const folder = join(modules, credit.from)
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  expect(idOf[credit.licence]).toBe((JSON.parse(manifest) as { license: string }).license)
  const texts = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file))
  expect([manifest, ...texts.map((file) => readFileSync(join(folder, file), 'utf8'))].join('\n')).toContain(credit.by)
})

test('what the contract says of geographic data is in the catalogue, so that every language has it', () => {
  const known = new Set<string>(Object.values(attribution.words))
  const said = attributions.flatMap(({ what, change }) => [what, change])
  expect(said.filter((sentence) => !known.has(sentence))).toEqual([])
  expect(
    attributions.filter(({ licence, licenceUrl }) => licence === '' || !licenceUrl.startsWith('https://')),
  ).toEqual([])
})
