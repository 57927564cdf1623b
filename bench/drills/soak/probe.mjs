/**
 * Loaded into a server of the drill with --import, and into nothing else: on SIGUSR2 it collects garbage and says what memory is left and
 * what is open. With SOAK_LEAK it keeps a kilobyte of each request, so that the drill has something to find.
 */
import { Server } from 'node:http'

export const mark = 'soak-probe '

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  process.stdout.write(`${mark}${JSON.stringify({ rss, heapUsed, external, handles })}\n`)
})

if (process.env.SOAK_LEAK) {
  const kept = []
  const emit = Reflect.get(Server.prototype, 'emit')
  Server.prototype.emit = function emitAndKeep(name, ...rest) {
    if (name === 'request') kept.push(Buffer.from('x'.repeat(1024)).toString('latin1') + kept.length)
    return Reflect.apply(emit, this, [name, ...rest])
  }
}
