import { useRef, useState } from 'react'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { QuestionImpact, StaffQuestion } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import {
  collectChanges,
  createDraft,
  toForm,
  rebaseDraft,
  mayAlterTargeting,
  newDraft,
  type Draft,
} from './question-draft.ts'
import {
  reloadQuestions,
  useQuestionsCreateMutation,
  useQuestionsPreviewMutation,
  useQuestionsUpdateMutation,
} from './questions-api.ts'

/** The result of pressing Save: the saved question, or what must be confirmed first. */
type Outcome = { saved: StaffQuestion } | { impact: QuestionImpact }
type Ask = { draft: Draft; isConfirmed: boolean }

export type QuestionFields = ReturnType<typeof useQuestionForm>['form']
export type QuestionEditing = ReturnType<typeof useQuestionForm>

type Props = {
  /** Null for a new question. */
  question: StaffQuestion | null
  categoryId: string
  onSaved: (question: StaffQuestion) => void
}

/** Manages the draft of a question: its unsaved changes, and saving them on top of the version that the editor has seen. */
export function useQuestionForm({ question, categoryId, onSaved }: Props) {
  const say = useText(questionForm)
  const dispatch = useAppDispatch()
  const [create] = useQuestionsCreateMutation()
  const [update] = useQuestionsUpdateMutation()
  const [preview] = useQuestionsPreviewMutation()
  // Based on the version that the editor has seen, not on one that arrived in the meantime.
  const [seen, setSeen] = useState(question)
  const [base, setBase] = useState<Draft>(() => (question ? createDraft(question) : newDraft(categoryId)))
  const [impact, setImpact] = useState<QuestionImpact | null>(null)
  // Whether the effects on open surveys are confirmed; it applies to a single attempt to save.
  const isSure = useRef(false)
  const form = useFields<Draft>(base, {})

  const takeOver = (next: StaffQuestion, draft = createDraft(next)) => {
    setSeen(next)
    setBase(createDraft(next))
    form.setValues(draft)
    setImpact(null)
  }
  const saveSeen = async ({ draft, isConfirmed }: Ask): Promise<Outcome> => {
    if (!seen) return { saved: (await create({ body: toForm(draft) }).unwrap()).data }
    const params = { questionId: seen.questionId }
    const body = { ...collectChanges(base, draft), version: seen.version }
    if (!isConfirmed && mayAlterTargeting(body)) {
      const { data } = await preview({ params, body }).unwrap()
      if (data.surveyCount > 0) return { impact: data }
    }
    return { saved: (await update({ params, body: { ...body, isConfirmed } }).unwrap()).data }
  }
  const send = (ask: Ask) => ({
    unwrap: () =>
      saveSeen(ask).catch((error: unknown) => Promise.reject(besideField(failureOf(error), form.getInputNode))),
  })
  const submit = useSubmit(form, [send], {
    ask: (draft) => {
      const isConfirmed = isSure.current
      isSure.current = false
      return { draft, isConfirmed }
    },
    onDone: (outcome) => {
      if ('impact' in outcome) return setImpact(outcome.impact)
      takeOver(outcome.saved)
      onSaved(outcome.saved)
    },
    onRefused: ({ code }) => {
      setImpact(null)
      if (code === 'changed-meanwhile') dispatch(reloadQuestions())
    },
  })
  const changes = collectChanges(base, form.values)
  return {
    form,
    seen,
    say,
    isNew: seen === null,
    isDirty: Object.keys(changes).length > 0,
    impact,
    /** Saves after the effects on open surveys have been confirmed. */
    confirm: () => {
      isSure.current = true
      submit.onSubmit()
    },
    goBack: () => setImpact(null),
    submit,
    discard: () => {
      form.setValues(base)
      form.clearErrors()
      submit.clearFailure()
    },
    /**
     * After a change by another person, continues either with the unsaved input on top of the newest version, or with
     * the newest version alone.
     */
    keepMine: (newest: StaffQuestion) => {
      takeOver(newest, rebaseDraft(newest, base, form.values))
      submit.clearFailure()
    },
    takeTheirs: (newest: StaffQuestion) => {
      takeOver(newest)
      submit.clearFailure()
    },
  }
}

/**
 * Returns the refusal by visible field: a message for a field that is not visible moves to the part of the form to
 * which it belongs.
 */
function besideField(failure: CallFailure, nodeOf: (field: string) => HTMLElement | null): CallFailure {
  const findNearestPart = (field: string): string => {
    for (let path = field; path !== ''; path = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '')
      if (nodeOf(path)) return path
    return field
  }
  return { ...failure, errors: failure.errors.map((one) => ({ ...one, field: findNearestPart(one.field) })) }
}
