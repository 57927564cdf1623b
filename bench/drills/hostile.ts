import { print } from '../measure.ts'
import { hostileDrill } from './hostile/drill.ts'

/**
 * `npm run drill:hostile` fills every field with hostile texts and opens every page with every demo account. With `HOSTILE_PLANT=1` a
 * page inserts one of them as markup, and the drill has to fail. Needs LibreOffice.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const began = Date.now()
const pages = process.env['HOSTILE_PAGES']
const { wrong, lines } = await hostileDrill(
  { plants: process.env['HOSTILE_PLANT'] === '1', ...(pages ? { pagesAtMost: Number(pages) } : {}) },
  (line) => print(`  ${line}`),
)
print(`\nin ${Math.round((Date.now() - began) / 1000)} s:`)
for (const line of lines) print(`  ${line}`)
for (const line of wrong.slice(0, 60)) print(`  WRONG: ${line}`)
print(wrong.length === 0 ? '  nothing ran' : `  ${wrong.length} are wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
