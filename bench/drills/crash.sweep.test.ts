import { expect, test } from 'vitest'
import { crashDrill } from './crash/drill.ts'

test(
  'what was acknowledged survives the death of server and database, once, and nobody else dies',
  { timeout: 300_000 },
  async () => {
    const said: string[] = []
    const troubles = { serverKills: 1, databaseKills: 1, outages: 2, outageSeconds: 1, minutes: 4 }
    const size = { ...troubles, people: 200, clients: 6, fromSource: true, patient: false }
    const outcome = await crashDrill(size, (line) => said.push(line))
    // Everything that is known stands in the comparison, so that a failure tells its story.
    expect({ ...outcome, said }).toEqual({ violations: [], lines: outcome.lines, said })
  },
)
