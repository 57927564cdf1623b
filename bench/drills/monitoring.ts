import { print } from '../measure.ts'
import { monitoringDrill } from './monitoring/drill.ts'

/** `npm run drill:monitoring`: a real Prometheus beside site and worker; it has to be installed on this machine. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { version, checks, steps, panels } = await monitoringDrill()
print(version)
for (const { what, isRight, text } of checks)
  print(`  ${isRight ? 'ok   ' : 'WRONG'} ${what}${isRight ? '' : `\n${text}`}`)
for (const { what, wanted, seen, afterSeconds, isRight } of steps) {
  const came = seen.length > 0 ? seen.join(', ') : 'no alarm'
  print(
    `  ${isRight ? 'ok   ' : 'WRONG'} ${what}: ${came} after ${afterSeconds} s${isRight ? '' : `; wanted ${wanted.join(', ')}`}`,
  )
}
print(
  `  ${panels.answered} of ${panels.asked} queries of the dashboard are understood, ${panels.withFigures} have figures`,
)
const isRight = [...checks, ...steps].every((one) => one.isRight) && panels.answered === panels.asked
print(isRight ? '  every alarm came when it should, and none in a healthy run' : '  WRONG')
process.exit(isRight ? 0 : 1)
