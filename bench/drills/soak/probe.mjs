/**
 * Loaded into a server of the drill with --import, and into nothing else: on SIGUSR2 it collects garbage and says what memory is left, what
 * of it is data and what compiled code, what the heap and its buffers hold of the system, and what is open. With SOAK_HEAPS, the name of a
 * folder, it writes a snapshot of its heap there on SIGWINCH, which `soak/heaps.ts` compares. With SOAK_LEAK it keeps a kilobyte of each
 * request, so that the drill has something to find.
 */
import { renameSync } from 'node:fs'
import { Server } from 'node:http'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { getHeapCodeStatistics, writeHeapSnapshot } from 'node:v8'

export const mark = 'soak-probe '

const inspector = new Session()
inspector.connect()

process.on('SIGUSR2', () => {
  // Unlike gc(), this also empties pages of the heap that are only partly used, and gives them back. V8 does it when nothing else runs.
  inspector.post('HeapProfiler.collectGarbage', () => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const { code_and_metadata_size: compiled, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics()
    const handles = process.getActiveResourcesInfo().length
    process.stdout.write(
      `${mark}${JSON.stringify({ rss, data: heapUsed + external - compiled - bytecode, code: compiled + bytecode, heap: heapTotal + external, handles })}\n`,
    )
  })
})

const { SOAK_HEAPS: folder, SOAK_NAME: processName } = process.env
if (folder) {
  let written = 0
  process.on('SIGWINCH', () => {
    written += 1
    const path = join(folder, `${processName}-${written}.heapsnapshot`)
    // Under its name only when it is whole.
    renameSync(writeHeapSnapshot(`${path}.part`), path)
  })
}

if (process.env.SOAK_LEAK) {
  const kept = []
  const emit = Reflect.get(Server.prototype, 'emit')
  Server.prototype.emit = function emitAndKeep(name, ...rest) {
    if (name === 'request') kept.push(Buffer.from('x'.repeat(1024)).toString('latin1') + kept.length)
    return Reflect.apply(emit, this, [name, ...rest])
  }
}
