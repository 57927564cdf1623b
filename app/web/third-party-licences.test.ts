import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { licenceOf, packageFolder } from './third-party-licences.ts'

let made = ''
beforeAll(() => {
  made = mkdtempSync(join(tmpdir(), 'licences-'))
})
afterAll(() => rmSync(made, { recursive: true }))

function packed(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = join(made, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

test.each([
  ['/x/node_modules/react/index.js', '/x/node_modules/react'],
  ['/x/node_modules/@mantine/core/esm/a.mjs?v=1', '/x/node_modules/@mantine/core'],
  ['\0/x/node_modules/a/node_modules/b/c.js?commonjs', '/x/node_modules/a/node_modules/b'],
  ['/x/app/web/main.tsx', null],
  ['\0vite/preload-helper.js', null],
])('%j belongs to %s', (moduleId, folder) => {
  expect(packageFolder(moduleId)).toBe(folder)
})

test('a package is passed on with the text of its licence, and its notice', () => {
  const folder = packed('with-text', { license: 'Apache-2.0' }, { LICENSE: 'The text.', NOTICE: 'The notice.' })
  expect(licenceOf(folder)).toBe('with-text 1.2.3\nApache-2.0\n\nThe text.\n\nThe notice.\n')
})

test('a package that names the MIT licence and forgot its text gets it, with its author', () => {
  const folder = packed('without', { license: 'MIT', author: { name: 'Somebody' } })
  expect(licenceOf(folder)).toMatch(/^without 1\.2\.3\nMIT\n\nCopyright \(c\) Somebody\n\nPermission is hereby granted/)
})

test('a package whose terms nobody could read stops the build', () => {
  expect(() => licenceOf(packed('unclear', { license: 'Custom' }))).toThrow('unclear brings no text of its licence')
})
