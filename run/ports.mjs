import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from './install.mjs'

// A server that was just told to stop needs a moment to let its port go.
const patienceMs = 3000

/** Ends the program with one line that names the variable when a port is taken or may not be used. */
export async function needPorts(wanted) {
  for (const { variable, port, purpose } of wanted) {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) continue
    const until = Date.now() + patienceMs
    let problem = await problemOf(port)
    while (problem === 'EADDRINUSE' && Date.now() < until) {
      await sleep(200)
      problem = await problemOf(port)
    }
    if (problem === 'EADDRINUSE') fail(`Port ${port} (${purpose}) is in use: stop what uses it, or set ${variable}`)
    if (problem) fail(`Port ${port} (${purpose}) cannot be used (${problem}): set ${variable}`)
  }
}

function problemOf(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host: process.env.HOST || '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(null)),
    )
  })
}
