import { send } from '../api/call.ts'

/** A page that keeps failing stops reporting after this number of failures. */
const mostReports = 5
const reported = new Set<string>()

/**
 * Reports a failed background call to the operator, once per reason, because the reader cannot do anything about it.
 * The report only contains the call and the reason.
 */
export function noteFailedCall(call: string, reason: string): void {
  // oxlint-disable-next-line no-console -- the specification requires such failures to be logged
  console.warn(`${call}: ${reason}`)
  const both = `${call}: ${reason}`
  if (reported.has(both) || reported.size >= mostReports) return
  reported.add(both)
  void sendReport(call, reason)
}

/** Sends the report. The landing page loads this code only when something fails. */
async function sendReport(call: string, reason: string): Promise<void> {
  const { errorReportApi } = await import('../../contract/error-report.ts')
  await send(errorReportApi.clientErrorLogger, { body: { errorSource: call, error: reason } })
}
