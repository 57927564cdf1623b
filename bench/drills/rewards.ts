import { startTestServer } from '../../app/testing/test-server.ts'
import { print } from '../measure.ts'
import { rewardsDrill } from './rewards/drill.ts'

/** 2,000 orders at 200 a second, 100 kills; `node ... rewards.ts 500 20` does fewer. */
const [orders = 2_000, kills = 100] = process.argv.slice(2).map(Number)
const server = await startTestServer()
const { wrong, ...figures } = await rewardsDrill({ orders, kills, perSecond: 200 }, print)
await server.stop()
print(`played before the vendor: ${JSON.stringify(figures.played)}`)
print(`played on the ways of the workers: ${JSON.stringify(figures.network)}`)
print(`${figures.sent} sent, ${figures.givenBack} given back, ${figures.kills} kills, ${figures.seconds} s`)
for (const line of wrong.slice(0, 20)) print(`WRONG ${line}`)
print(wrong.length === 0 ? "The vendor's ledger is ours: no double card, no lost point." : `${wrong.length} are wrong.`)
process.exit(wrong.length === 0 ? 0 : 1)
