import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../platform/web/api/failure.ts'
import { toasts } from '../toasts.ts'
import { followVersion, isSame, type TypedVersion } from './typed-version.ts'

type Options<Version, Draft> = {
  draftOf: (version: Version) => Draft
  /** The first field that cannot be saved as it is; null if all can. */
  findProblem?: (draft: Draft) => string | null
  /** Shows a field and moves the focus there. */
  showField: (field: string) => void
  /** Reads the version again after another person has changed it. */
  reload: () => void
}

/** The draft of a text, and the calls that change the version its writer has seen, one call at a time. */
export function useTextDraft<Version, Draft>(version: Version, options: Options<Version, Draft>) {
  const { draftOf, findProblem, showField, reload } = options
  const [typed, setTyped] = useState<TypedVersion<Version, Draft>>(() => ({
    given: version,
    seen: version,
    draft: draftOf(version),
  }))
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isSending = useRef(false)

  const begin = (next: TypedVersion<Version, Draft>) => {
    setTyped(next)
    setTried(false)
    setFailure(null)
  }
  const followed = followVersion(typed, version, draftOf)
  if (followed.seen !== typed.seen) begin(followed)
  else if (followed !== typed) setTyped(followed)

  const refuse = (refusal: CallFailure) => {
    setFailure(refusal)
    if (refusal.code === 'changed-meanwhile') reload()
    const [wrong] = refusal.errors
    if (wrong) showField(wrong.field)
  }
  return {
    seen: typed.seen,
    draft: typed.draft,
    isDirty: !isSame(typed.draft, draftOf(typed.seen)),
    /** Whether saving has been attempted since the draft began. */
    wasTried,
    failure,
    change: (draft: Draft) => {
      setTyped({ ...typed, draft })
      setFailure(null)
    },
    /** Starts from this version, and discards what was typed. */
    startFrom: (next: Version) => begin({ given: version, seen: next, draft: draftOf(next) }),
    /** Keeps the typed text as a change to the newest version. */
    moveToNewest: () => {
      setTyped({ ...typed, given: version, seen: version })
      setFailure(null)
    },
    /** Whether the draft can be saved as it is; if not, shows the first invalid field. */
    check: (): boolean => {
      setTried(true)
      setFailure(null)
      const wrong = findProblem?.(typed.draft) ?? null
      if (wrong !== null) showField(wrong)
      return wrong === null
    },
    /**
     * Makes a call and shows its message as a toast. Returns null when it was refused, or when another call is still
     * under way.
     */
    send: async <Answer extends { message: string }>(call: () => Promise<Answer>): Promise<Answer | null> => {
      if (isSending.current) return null
      isSending.current = true
      setFailure(null)
      try {
        const answer = await call()
        toasts.success(answer.message)
        return answer
      } catch (error) {
        refuse(failureOf(error))
        return null
      } finally {
        isSending.current = false
      }
    },
  }
}
