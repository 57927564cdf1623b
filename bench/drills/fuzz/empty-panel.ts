import { inTurn } from '../../../app/testing/in-turn.ts'
import { staffWorld, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { Log } from '../../../platform/server/log.ts'

/** Longer than a drill takes: no address replaces another one. */
const longAgoSeconds = 86_400

export type EmptyPanel = ReturnType<typeof openEmptyPanel>

/** A panel besides that of the drill, which can be set up as often as is wanted. It is opened when it is first asked for. */
export function openEmptyPanel(log: Log) {
  let opened: Promise<StaffWorld> | null = null
  return {
    /** The panel without any staff, as before its set-up, and the token of an address that its start printed. */
    emptied: inTurn(async () => {
      opened ??= staffWorld({ log, isDemo: false })
      const { program, rows } = await opened
      // Again when a request of the drill has set it up in between.
      for (;;) {
        await rows(`update users set role = '1' where role <> '1'`)
        await rows('update setup_state set ended_at = null')
        const address = await program.setup.announce(longAgoSeconds)
        if (address) return { app: program.app, token: new URL(address).searchParams.get('token') ?? '' }
      }
    }),
    close: async (): Promise<void> => (await opened)?.close(),
  }
}
