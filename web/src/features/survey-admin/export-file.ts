import { surveyAdminApi } from '@tuppence/contract/survey-admin'
import { urlOf } from '../../api/call.ts'
import { isFailure, offline, unreadable, type CallFailure } from '../../api/failure.ts'
import { refreshTokens } from '../../api/refresh.ts'
import { readTokens } from '../../session/storage.ts'
import { refusalInReadersWords } from '../../text/ready-made.ts'

export type FileFormat = 'csv' | 'xlsx'
type Ask = {
  surveyId: string
  format: FileFormat
  query: Record<string, string>
  signal: AbortSignal
  /** Told now and then how many bytes have come. */
  onBytes: (bytes: number) => void
}
export type Downloaded = { bytes: number } | { failure: CallFailure } | 'stopped'

const beginsWithinMs = 60_000

async function ask({ surveyId, format, query, signal }: Ask): Promise<Response> {
  const address = urlOf(surveyAdminApi.exportSurveyAnswers, { params: { surveyId }, query: { ...query, format } })
  return fetch(address, { headers: { authorization: `Bearer ${readTokens()?.access ?? ''}` }, signal })
}

async function failureIn(response: Response): Promise<CallFailure> {
  const told: unknown = await response.json().catch(() => null)
  if (!isFailure(told)) return unreadable(response.status)
  return { ...told, errors: told.errors ?? [], message: refusalInReadersWords(told.code, told.message) }
}

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), beginsWithinMs)
}

const nameIn = (response: Response, format: FileFormat): string =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `answers.${format}`

/** Fetches the answers as a file, telling how much has come, and hands it to the browser's downloads. Never throws. */
export async function downloadAnswers(wanted: Ask): Promise<Downloaded> {
  try {
    const before = readTokens()?.access
    const first = await ask(wanted)
    const isOld = first.status === 401 && before !== undefined && (await refreshTokens(before)) === 'refreshed'
    const response = isOld ? await ask(wanted) : first
    if (!response.ok || !response.body) return { failure: await failureIn(response) }
    const parts: BlobPart[] = []
    let bytes = 0
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      bytes += value.byteLength
      wanted.onBytes(bytes)
    }
    save(nameIn(response, wanted.format), new Blob(parts, { type: response.headers.get('content-type') ?? '' }))
    return { bytes }
  } catch {
    return wanted.signal.aborted ? 'stopped' : { failure: offline }
  }
}
