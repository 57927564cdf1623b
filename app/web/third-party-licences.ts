import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The path of the file in the built site; the page of attributions links to it. */
const fileName = 'licences.txt'

type Manifest = {
  name?: string
  version?: string
  license?: string
  homepage?: string
  author?: string | { name?: string }
  dependencies?: Record<string, string>
}

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** The folder of the package to which a module of the bundle belongs; null for our own code. */
export const packageFolder = (moduleId: string): string | null =>
  inPackage.exec(moduleId.replace(/^\0/, '').replace(/\?.*$/, ''))?.[1] ?? null

/** The text that the MIT licence requires, for packages that name the licence but do not include its text. */
const mit = (holder: string): string => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * The text of a package's licence, with the notices that it requires. Throws when there is neither a text nor a known
 * licence.
 */
export function licenceOf(folder: string): string {
  const { name = folder, version = '', license = '', homepage = '', author = name } = read(folder)
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)\b/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const holder = typeof author === 'string' ? author : (author.name ?? name)
  if (texts.length === 0 && license !== 'MIT') throw new Error(`${name} brings no text of its licence "${license}"`)
  const head = [`${name} ${version}`, license, homepage].filter((line) => line !== '').join('\n')
  return `${head}\n\n${texts.length > 0 ? texts.join('\n\n') : mit(holder)}\n`
}

/**
 * Finds the folders of a workspace's direct dependencies. These include fonts, which no module names, because style
 * sheets load them.
 */
function findDependencyFolders(web: string): string[] {
  const require = createRequire(join(web, 'package.json'))
  const places = require.resolve.paths('x') ?? []
  return Object.keys(read(web).dependencies ?? {}).flatMap(
    (name) => places.map((place) => join(place, name)).find((folder) => existsSync(folder)) ?? [],
  )
}

/** Writes the licences of all third-party code in the built program into one file beside it. */
export function thirdPartyLicences(): Plugin {
  return {
    name: 'third-party-licences',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      const used = [...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? [])
      const folders = [...used, ...findDependencyFolders(import.meta.dirname)].map((folder) => resolve(folder))
      const byName = new Map(
        [...new Set(folders)]
          .filter((folder) => dirname(folder) !== folder && read(folder).license !== undefined)
          .map((folder) => [`${read(folder).name} ${read(folder).version}`, folder]),
      )
      const parts = [...byName.keys()].sort().map((name) => licenceOf(byName.get(name) ?? ''))
      this.emitFile({ type: 'asset', fileName, source: parts.join(`\n${'-'.repeat(80)}\n\n`) })
    },
  }
}
