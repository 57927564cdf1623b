import { writeFileSync } from 'node:fs'

/** What vitest says of its files at the end of a run: for each what it took to load and to run, in ms, into $TUPPENCE_FILE_TIMES. */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter by its file's default export
export default class FileTimes {
  onTestRunEnd(modules) {
    const path = process.env.TUPPENCE_FILE_TIMES
    if (!path) return
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return [module.relativeModuleId, collectDuration + setupDuration + duration]
    })
    writeFileSync(path, JSON.stringify(Object.fromEntries(times)))
  }
}
