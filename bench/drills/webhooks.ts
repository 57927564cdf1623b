import { startTestServer } from '../../app/testing/test-server.ts'
import { print } from '../measure.ts'
import { webhooksDrill } from './webhooks/drill.ts'

/** 60 rounds, in each of which one server or both are killed; `node ... webhooks.ts 10` does fewer. */
const [rounds = 60] = process.argv.slice(2).map(Number)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const server = await startTestServer()
const { wrong, ...figures } = await webhooksDrill({ people: 40, rounds, fromSource: false }, print)
await server.stop()
print(`the receivers' bad moments: ${JSON.stringify(figures.played)}`)
print(
  `${figures.told} messages in ${figures.calls} calls, ${figures.repeats} of them repeats; ${figures.kills} kills, ${figures.seconds} s`,
)
for (const line of wrong.slice(0, 30)) print(`WRONG ${line}`)
print(
  wrong.length === 0
    ? 'nothing is lost, each subject was heard of in its order, every repeat had its id, and nobody died who was not killed'
    : `${wrong.length} are wrong.`,
)
process.exit(wrong.length === 0 ? 0 : 1)
