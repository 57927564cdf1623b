import { useEffect, useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import type { Digest } from './chain.ts'
import { readStatement, type VerifiedStatement } from './statement.ts'
import { useLazyWalletStatementQuery } from './wallet-api.ts'

export type StatementState =
  | { step: 'idle' }
  | { step: 'reading'; links: number }
  | { step: 'done'; statement: VerifiedStatement; readAt: Date }
  | { step: 'failed'; failure: CallFailure }
  /** Browsers compute hashes only over https and on localhost. */
  | { step: 'insecure' }

const sha256: Digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Reads and verifies the whole statement on demand. `read` resolves to it, or to null when it could not be read. */
export function useStatement(): { state: StatementState; read: () => Promise<VerifiedStatement | null> } {
  const [readPortion] = useLazyWalletStatementQuery()
  const [state, setState] = useState<StatementState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const read = async () => {
    if (!('subtle' in crypto)) {
      setState({ step: 'insecure' })
      return null
    }
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'reading', links: 0 })
    const outcome = await readStatement({
      read: async (after) => {
        try {
          controller.signal.throwIfAborted()
          return { portion: await readPortion({ query: after === null ? {} : { after } }).unwrap() }
        } catch (error) {
          return { failure: failureOf(error) }
        }
      },
      digest: sha256,
      onProgress: (links) => !controller.signal.aborted && setState({ step: 'reading', links }),
      signal: controller.signal,
    })
    if (controller.signal.aborted) return null
    if ('failure' in outcome) {
      setState({ step: 'failed', failure: outcome.failure })
      return null
    }
    setState({ step: 'done', statement: outcome.statement, readAt: new Date() })
    return outcome.statement
  }
  return { state, read }
}
