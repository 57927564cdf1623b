import { useRef, useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { sizeText } from '../../../kit/size-text.ts'
import { fileMaxBytes } from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import { useImportsAddPartMutation, useImportsCreateMutation, useImportsLookMutation } from './import-api.ts'

const fileNameMaxLength = 200
/** A chunk size below the limit on the number of arguments of a function. */
const charactersAtOnce = 0x8000

/** Encodes bytes as base64, the format of the call. */
function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += charactersAtOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + charactersAtOnce))
  return btoa(text)
}

/** A file that is being uploaded, and the number of its next part. */
type Underway = { file: File; importId: string; partBytes: number; next: number }

/** Uploads a file part by part; after a failed connection it resumes with the same part. */
export function useUpload(onDone: (importId: string) => void) {
  const say = useText(imports)
  const [create] = useImportsCreateMutation()
  const [addPart] = useImportsAddPartMutation()
  const [look] = useImportsLookMutation()
  const underway = useRef<Underway | null>(null)
  const chosen = useRef<File | null>(null)
  const isBusy = useRef(false)
  const [fileName, setFileName] = useState('')
  /** Whether sending a part failed, so that the upload can be resumed. */
  const [canGoOn, setCanGoOn] = useState(false)
  /** From 0 to 1 during an upload; null otherwise. */
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)

  const begin = async (file: File): Promise<Underway> => {
    const body = { fileName: file.name.slice(0, fileNameMaxLength), bytes: file.size }
    const { data } = await create({ body }).unwrap()
    return { file, ...data, next: 0 }
  }
  const sendParts = async (one: Underway): Promise<void> => {
    const { file, importId, partBytes } = one
    for (; one.next * partBytes < file.size; one.next++) {
      setProgress((one.next * partBytes) / file.size)
      const part = file.slice(one.next * partBytes, (one.next + 1) * partBytes)
      const data = encodeBase64(new Uint8Array(await part.arrayBuffer()))
      await addPart({ params: { importId }, body: { no: one.next, data } }).unwrap()
    }
    setProgress(1)
    await look({ params: { importId }, body: {} }).unwrap()
  }
  const run = async (file: File): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    setProgress(0)
    try {
      underway.current ??= await begin(file)
      await sendParts(underway.current)
      const { importId } = underway.current
      underway.current = null
      onDone(importId)
    } catch (error) {
      setFailure(failureOf(error))
      setCanGoOn(true)
    } finally {
      isBusy.current = false
      setProgress(null)
    }
  }
  const take = (file: File | null): void => {
    if (!file || isBusy.current) return
    underway.current = null
    chosen.current = file
    setCanGoOn(false)
    setFileName(file.name)
    if (file.size === 0) return setFailure({ message: say('fileEmpty') })
    if (file.size > fileMaxBytes) return setFailure({ message: say('fileTooLong', { most: sizeText(fileMaxBytes) }) })
    void run(file)
  }
  const again = (): void => {
    if (chosen.current) void run(chosen.current)
  }
  return { take, again, canGoOn, fileName, progress, failure }
}
