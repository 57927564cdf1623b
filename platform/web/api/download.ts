import { saveFile } from '../../../kit/download/save-file.ts'
import { requestAsReader, type Failed } from './as-reader.ts'
import { failureIn, request } from './call.ts'
import { offline, type CallFailure } from './failure.ts'

type Ask = {
  /** The address of the call that returns the file, made by `urlOf`. */
  address: string
  /** The file's name, used when the response does not contain one. */
  name: string
  signal: AbortSignal
  /** Called now and then with the number of bytes received. */
  onBytes: (bytes: number) => void
}
export type Downloaded = { bytes: number } | { failure: CallFailure } | 'stopped'

/** Starts the request; returns the response, or the failure. */
async function begin({
  address,
  signal,
}: Ask): Promise<{ response: Response; body: ReadableStream<Uint8Array<ArrayBuffer>> } | Failed> {
  const response = await request(address, { accept: '*/*' }, signal)
  return response.ok && response.body ? { response, body: response.body } : failureIn(response)
}

const nameIn = (response: Response): string | undefined =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Fetches a file, reports the progress, and saves it as a download. Never throws. */
export async function download(wanted: Ask): Promise<Downloaded> {
  try {
    const begun = await requestAsReader(() => begin(wanted))
    if ('failure' in begun) return begun
    const { response, body } = begun
    const parts: BlobPart[] = []
    let bytes = 0
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      bytes += value.byteLength
      wanted.onBytes(bytes)
    }
    const type = response.headers.get('content-type') ?? ''
    saveFile(nameIn(response) ?? wanted.name, new Blob(parts), type)
    return { bytes }
  } catch {
    return wanted.signal.aborted ? 'stopped' : { failure: offline() }
  }
}
