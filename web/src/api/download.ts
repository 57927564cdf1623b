import { readTokens } from '../session/storage.ts'
import { refusalInReadersWords } from '../text/ready-made.ts'
import { isFailure, offline, unreadable, type CallFailure } from './failure.ts'
import { refreshTokens } from './refresh.ts'

type Ask = {
  /** Of the call that answers a file; `urlOf` makes it. */
  address: string
  /** What the file is called when the answer does not say. */
  name: string
  signal: AbortSignal
  /** Told now and then how many bytes have come. */
  onBytes: (bytes: number) => void
}
export type Downloaded = { bytes: number } | { failure: CallFailure } | 'stopped'

const beginsWithinMs = 60_000

const ask = ({ address, signal }: Ask): Promise<Response> =>
  fetch(address, { headers: { authorization: `Bearer ${readTokens()?.access ?? ''}` }, signal })

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

const nameIn = (response: Response): string | undefined =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Fetches a file, telling how much of it has come, and hands it to the browser's downloads. Never throws. */
export async function download(wanted: Ask): Promise<Downloaded> {
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
    const type = response.headers.get('content-type') ?? ''
    save(nameIn(response) ?? wanted.name, new Blob(parts, { type }))
    return { bytes }
  } catch {
    return wanted.signal.aborted ? 'stopped' : { failure: offline }
  }
}
