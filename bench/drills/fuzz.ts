import { startTestServer } from '../../app/testing/test-server.ts'
import { print } from '../measure.ts'
import { fuzzDrill, tableOf } from './fuzz/drill.ts'

/** 100,000 requests over all calls and roles; `node ... fuzz.ts 5000 7` makes fewer, by another seed. */
const [requests = 100_000, seed = 1] = process.argv.slice(2).map(Number)
const server = await startTestServer()
const outcome = await fuzzDrill({ requests, seed }, print)
await server.stop()
for (const line of tableOf(outcome)) print(line)
for (const line of outcome.wrong) print(`WRONG ${line}`)
const verdict = outcome.wrong.length === 0 ? 'Nothing broke.' : `${outcome.wrong.length} are wrong.`
print(`${requests} requests in ${outcome.seconds} s, seed ${seed}. ${verdict}`)
process.exit(outcome.wrong.length === 0 ? 0 : 1)
