import type { AdminSurvey, SurveyConflict } from '../../contract/survey-admin.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { saySurveyCheck } from './survey-check.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { readConflict } from './conflict.ts'
import {
  findChangedFields,
  collectChanges,
  createDraft,
  findField,
  rebaseDraft,
  findProblems,
  type Draft,
  type DraftField,
} from './draft.ts'
import { useSurveyAdminUpdateMutation } from './survey-admin-api.ts'
import type { QuestionBank } from './use-question-bank.ts'

type FieldProblem = { field: string; message: string }

/**
 * Manages a survey while it is being edited: its draft, its unsaved changes, its problems, and saving. Input is never lost, neither
 * to a newer version by another person nor to a response that arrives while typing continues.
 */
export function useSurveyDraft(read: AdminSurvey, bank: QuestionBank, onProblem: (place: string) => void) {
  const sayFrame = useText(surveyAdmin)
  const say = useText(surveyEditor)
  const [update, { isLoading: isSaving }] = useSurveyAdminUpdateMutation()
  const isBusy = useRef(false)
  const [base, setBase] = useState(read)
  const [draft, setDraft] = useState(() => createDraft(read))
  const [wasTried, setTried] = useState(false)
  const [serverProblems, setServerProblems] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [conflict, setConflict] = useState<SurveyConflict | null>(null)
  const changed = findChangedFields(base, draft)

  if (read.version > base.version && changed.length === 0) {
    setBase(read)
    setDraft(createDraft(read))
  }
  const problems: FieldProblem[] = [
    ...(wasTried ? findProblems(draft, bank.asksOf) : []).map((problem) => ({
      field: problem.field,
      message: 'word' in problem ? say(problem.word) : saySurveyCheck(problem.message),
    })),
    ...serverProblems,
  ]

  /** Continues from the given version, and keeps the input that is newer than `sent`. */
  const adopt = (survey: AdminSurvey, sent: Draft = base): void => {
    setBase(survey)
    setDraft((now) => rebaseDraft(survey, sent, now))
  }
  const set = (changes: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...changes }))
    setServerProblems((now) =>
      now.filter(({ field }) => !Object.keys(changes).some((name) => name === findField(field))),
    )
  }
  const forget = (): void => {
    setTried(false)
    setServerProblems([])
    setFailure(null)
    setConflict(null)
  }
  const save = async (): Promise<void> => {
    if (isBusy.current || changed.length === 0) return
    const [first] = findProblems(draft, bank.asksOf)
    if (first) {
      setTried(true)
      return onProblem(first.field)
    }
    isBusy.current = true
    setFailure(null)
    setServerProblems([])
    try {
      const body = { version: base.version, ...collectChanges(base, draft) }
      const { data } = await update({ params: { surveyId: base.surveyId }, body }).unwrap()
      adopt(data, draft)
      forget()
      toasts.success(sayFrame('saved'))
    } catch (error) {
      const failed = failureOf(error)
      setConflict(readConflict(failed))
      setFailure(failed)
      setServerProblems(failed.errors)
      toasts.error(failed.message, sayFrame('saveFailed'))
      const [wrong] = failed.errors
      if (wrong) onProblem(wrong.field)
    } finally {
      isBusy.current = false
    }
  }
  return {
    /** The survey on the server, with fresh figures as long as its version is the same. */
    survey: read.version === base.version ? read : base,
    draft,
    set,
    changed,
    problems,
    problemAt: (place: string): string | null => problems.find(({ field }) => field === place)?.message ?? null,
    save,
    isSaving,
    failure: conflict ? null : failure,
    conflict,
    base,
    adopt,
    keepMine: () => {
      if (conflict) adopt(conflict.current)
      forget()
    },
    takeTheirs: () => {
      if (conflict) {
        setBase(conflict.current)
        setDraft(createDraft(conflict.current))
      }
      forget()
    },
    discard: () => {
      setDraft(createDraft(base))
      forget()
    },
  }
}
export type SurveyEditing = ReturnType<typeof useSurveyDraft>

/** The props of every part of the editor. */
export type PartProps = {
  editing: SurveyEditing
  bank: QuestionBank
  /** Whether editing is disabled, because the survey is closed or the signed-in person lacks the permission. */
  isLocked: boolean
  goTo: (place: string) => void
}
export type { DraftField }
