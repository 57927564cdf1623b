import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'

const stopWithinMs = 30_000
const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href
/** The pauses before a program that died is started again; one that ran for a minute before begins with the first. */
const pausesMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
const calmMs = 60_000

/**
 * Runs programs side by side in this terminal until one ends or a signal comes; then asks all of them to stop, waits for
 * them, and answers the first one's code. A program that fails has said why itself. One with `keep` that said `ready` and
 * dies later is started again, and the others run on.
 */
export async function runTogether(programs) {
  const running = new Set()
  const stopping = new AbortController()
  let exitCode = null
  const stop = (code) => {
    if (exitCode !== null) return
    exitCode = code
    stopping.abort()
    const left = [...running]
    for (const child of left) child.kill('SIGTERM')
    setTimeout(() => left.forEach((child) => child.kill('SIGKILL')), stopWithinMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  whenNpmEnds(() => stop(0))

  const keepRunning = async (program) => {
    let wasReady = false
    // oxlint-disable-next-line no-unmodified-loop-condition -- a signal sets it while this waits
    for (let deaths = 0; exitCode === null; deaths += 1) {
      const began = Date.now()
      const [code, signal] = await runOnce(program, running, () => (wasReady = true))
      if (exitCode !== null) return
      const how = signal ? ` by ${signal}` : ''
      if (!code && !signal) return stop(0)
      if (!(program.keep && wasReady)) {
        console.error(`The ${program.name} ended${how}: stopping.`)
        return stop(code ?? 1)
      }
      if (Date.now() - began > calmMs) deaths = 0
      const pauseMs = pausesMs[Math.min(deaths, pausesMs.length - 1)]
      console.error(
        `The ${program.name} ended${how || ` with code ${code}`}: starting it again in ${pauseMs / 1000} s.`,
      )
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  await Promise.all(programs.map(keepRunning))
  return exitCode ?? 1
}

const lookEveryMs = 500

/** npm passes a signal on to the shell that runs its script, but not to us: we only see that our parent has changed. */
function whenNpmEnds(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && act(), lookEveryMs).unref()
}

/** Runs a program to its end; answers its code and signal. */
function runOnce({ args, cwd = root, env = {} }, running, onReady) {
  const child = spawn(process.execPath, ['--import', stopWithParent, ...args], {
    cwd,
    env: { ...process.env, ...env },
    // A group of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  child.on('message', (word) => word === 'ready' && onReady())
  return new Promise((resolve) =>
    child.once('exit', (...how) => {
      running.delete(child)
      resolve(how)
    }),
  )
}

export const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
