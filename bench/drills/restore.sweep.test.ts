import { copyFile, truncate } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loseDatabase, restoreAndJudge } from './restore/drill.ts'

const builder = new URL('../../run/build.mjs', import.meta.url).href
const deleteFirst = (table: string, where: string): string =>
  `set session_replication_role = replica; delete from ${table} where ctid = (select ctid from ${table} where ${where} limit 1)`

test(
  'a database that is gone comes back from its backup, and a copy that lacks a row, a part or the key is found out',
  { timeout: 600_000 },
  async () => {
    // Servers from their sources take several times as long to start, and this starts many.
    const { buildServerAlone } = (await import(builder)) as { buildServerAlone: () => Promise<void> }
    await buildServerAlone()
    const lost = await loseDatabase({ people: 60, clients: 4, seconds: 6, seed: 7, fromSource: false }, () => undefined)
    try {
      expect((await restoreAndJudge(lost, false)).wrong).toEqual([])
      const judge = async (fault: Parameters<typeof restoreAndJudge>[2]) =>
        (await restoreAndJudge(lost, false, fault)).wrong.join('\n')
      expect(await judge({ sql: deleteFirst('transfers', `key like 'attempt:%'`) })).toMatch(
        /was acknowledged and is lost/,
      )
      // No invariant knows how many cards there were: only the drill's own count does.
      expect(await judge({ sql: deleteFirst('gift_codes', 'true') })).toBe('gift cards: 119 instead of 120')
      const cut = `${lost.backup}-cut`
      await copyFile(lost.backup, cut)
      await truncate(lost.backup, 1_000)
      expect(await judge({})).toMatch(/is broken: it has 1000 bytes/)
      await copyFile(cut, lost.backup)
      const otherKey = { SECRET_KEY: 'another secret key, which is long enough to be one' }
      expect(await judge({ env: otherKey })).toMatch(/tuppence restore ended with 2[\s\S]*SECRET_KEY is another/)
    } finally {
      await lost.remove()
    }
  },
)
