import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'

const stopWithinMs = 30_000
const stopWithParent = new URL('stop-with-parent.mjs', import.meta.url).href

/**
 * Runs programs side by side in this terminal until one ends or a signal comes; then asks all of them to stop, waits for
 * them, and answers the first one's code. A program that fails has said why itself.
 */
export async function runTogether(programs) {
  const children = programs.map(({ name, args, cwd = root, env = {} }) => {
    const child = spawn(process.execPath, ['--import', stopWithParent, ...args], {
      cwd,
      env: { ...process.env, ...env },
      // A group of its own: Ctrl-C reaches it once, through us, and not a second time from the terminal.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    return { name, child, ended: new Promise((resolve) => child.once('exit', (...how) => resolve(how))) }
  })
  let exitCode = null
  const stop = (code) => {
    if (exitCode !== null) return
    exitCode = code
    const running = children.filter(({ child }) => child.exitCode === null && child.signalCode === null)
    for (const { child } of running) child.kill('SIGTERM')
    setTimeout(() => running.forEach(({ child }) => child.kill('SIGKILL')), stopWithinMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  const stopWith = async ({ name, ended }) => {
    const [code, signal] = await ended
    if (exitCode === null && !code) console.error(`The ${name} ended${signal ? ` by ${signal}` : ''}: stopping.`)
    stop(code ?? 1)
  }
  await Promise.all(children.map(stopWith))
  return exitCode ?? 1
}

export const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
