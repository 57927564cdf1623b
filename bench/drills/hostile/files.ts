import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Opens files of comma-separated values in LibreOffice; answers the formulas that it made of their cells, by file. */
export async function findFormulas(files: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  if (files.size === 0) return new Map()
  const folder = await mkdtemp(join(tmpdir(), 'tuppence-hostile-'))
  try {
    const paths: string[] = []
    for (const [name, text] of files) {
      const path = join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.csv`)
      await writeFile(path, text)
      paths.push(path)
    }
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const filter = '--infilter=CSV:44,34,76,1'
    await run('soffice', [profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, ...paths], {
      timeout: 600_000,
    })
    const found = new Map<string, string[]>()
    for (const path of paths) {
      const opened = await readFile(path.replace(/csv$/, 'fods'), 'utf8')
      found.set(
        basename(path),
        [...opened.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula),
      )
    }
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
