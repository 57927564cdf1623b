import { expect, test } from 'vitest'
import { webhooksDrill } from './webhooks/drill.ts'

const builder = new URL('../../run/build.mjs', import.meta.url).href

test(
  'webhooks of servers that are killed arrive at receivers with bad moments: none lost, in order, repeats under their ids',
  { timeout: 400_000 },
  async () => {
    // Servers from their sources take several times as long to come back as they live.
    const { buildServerAlone } = (await import(builder)) as { buildServerAlone: () => Promise<void> }
    await buildServerAlone()
    const outcome = await webhooksDrill({ people: 10, rounds: 2, fromSource: false })
    expect(outcome).toMatchObject({ wrong: [] })
    for (const times of [outcome.repeats, ...Object.values(outcome.played)]) expect(times).toBeGreaterThan(0)
  },
)
