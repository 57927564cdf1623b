import { errorReportApi } from '../../../platform/contract/error-report.ts'
import { send } from '../../../platform/web/api/call.ts'
import { storageKeys } from '../../../platform/web/session/storage.ts'

/** The limits of the contract; longer texts are truncated. */
const errorLength = 4000
const infoLength = 8000

const releaseLength = 80

/** Finds which build of the program is running: the name of its first file contains a hash of the content. */
const releaseOf = (page: Document): string | null =>
  /([^/]+)\.js$/
    .exec(page.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1]
    ?.slice(0, releaseLength) ?? null

/** Makes an error id of eight letters and digits that a reader can pass on to support. */
export const newErrorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 8)

/** Reports an error on a page to the server; if the report itself fails, it is dropped. */
export function reportError(errorId: string, source: string, error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? null) : null
  void send(errorReportApi.clientErrorLogger, {
    body: {
      userId: localStorage.getItem(storageKeys.userId),
      errorSource: source.slice(0, 200),
      error: `[${errorId}] ${text}`.slice(0, errorLength),
      errorInfo: stack?.slice(0, infoLength) ?? null,
      release: releaseOf(document),
    },
  })
}
