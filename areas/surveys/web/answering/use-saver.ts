import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { reloadAfterAttempt, useSurveysSaveMutation } from '../for-others/surveys.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { applySavedAnswers, clearDraft, readDraft, writeDraft } from './draft.ts'
import { registerSaver } from './open-savers.ts'
import { createSaver, type Saver, type SaveState } from './saver.ts'
import type { Sheet } from './survey-model.ts'

type Parts = {
  attemptId: string
  sheet: Sheet
  /** The server's answers at the time when the sheet was opened. */
  saved: Readonly<Record<string, unknown>>
  onScreenedOut: () => void
  onRefused: (failure: CallFailure) => void
}

/** Saves the sheet's answers: every change on this device at once, and every finished page on the server as soon as possible. */
export function useSaver({ attemptId, sheet, saved, onScreenedOut, onRefused }: Parts) {
  const dispatch = useAppDispatch()
  const [save] = useSurveysSaveMutation()
  const [state, setState] = useState<SaveState>('idle')
  const [isKept, setKept] = useState(true)
  const saver = useRef<Saver | null>(null)
  const revision = useRef(0)
  const savedRevision = useRef(0)
  const base = useRef(saved)
  const callbacks = useRef({ onScreenedOut, onRefused })
  useEffect(() => {
    callbacks.current = { onScreenedOut, onRefused }
  })

  const push = useCallback(() => {
    const { pageNo } = sheet.place()
    saver.current?.push({ answers: sheet.answers(), pageNo, revision: revision.current })
  }, [sheet])

  useEffect(() => {
    const mine = createSaver({
      send: async ({ answers, pageNo }) => {
        const body = { answers: { ...answers }, pageNo }
        return (await save({ params: { attemptId }, body }).unwrap()).data
      },
      onState: setState,
      onSaved: (snapshot) => {
        savedRevision.current = snapshot.revision
        base.current = applySavedAnswers(base.current, snapshot.answers)
        // Input that was typed during the call is newer than what the server has.
        if (snapshot.revision === revision.current) clearDraft(attemptId)
      },
      onScreenedOut: () => {
        clearDraft(attemptId)
        dispatch(reloadAfterAttempt())
        callbacks.current.onScreenedOut()
      },
      onRefused: (failure) => callbacks.current.onRefused(failure),
    })
    saver.current = mine
    registerSaver(attemptId, mine)
    // An earlier visit may have left answers that the server does not have.
    if (readDraft(attemptId)) push()
    return () => {
      if (!mine.hasUnsent()) mine.stop()
    }
  }, [attemptId, dispatch, push, save])

  /** Stores the current answers on this device after a change. */
  const note = useCallback(() => {
    revision.current += 1
    const { pageNo, name } = sheet.place()
    setKept(writeDraft(attemptId, { answers: sheet.model.data, base: base.current, pageNo, at: name }))
  }, [attemptId, sheet])

  return {
    state,
    isKept,
    note,
    push,
    retryNow: () => saver.current?.retryNow(),
    /** Returns whether the server has everything. */
    isSaved: () => revision.current === savedRevision.current && saver.current?.hasUnsent() !== true,
    /** Stops saving and ignores a running call, because the final answers are submitted separately. */
    stop: () => saver.current?.stop(),
  }
}
