import { send } from '../api/call.ts'

/** A page that fails again and again has told enough. */
const toldAtMost = 5
const told = new Set<string>()

/**
 * Tells the operator of a call that failed behind the page's back, once for each reason: nobody who reads the page can do anything
 * about it. Which call it was and why is all that is told.
 */
export function noteFailedCall(call: string, reason: string): void {
  // oxlint-disable-next-line no-console -- the specification has such failures logged and nothing else
  console.warn(`${call}: ${reason}`)
  const both = `${call}: ${reason}`
  if (told.has(both) || told.size >= toldAtMost) return
  told.add(both)
  void tell(call, reason)
}

/** The landing page needs the words of this call only when something fails. */
async function tell(call: string, reason: string): Promise<void> {
  const { errorReportApi } = await import('../../contract/error-report.ts')
  await send(errorReportApi.clientErrorLogger, { body: { errorSource: call, error: reason } })
}
