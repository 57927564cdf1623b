import type { Panelist } from '../contract.ts'
import { phoneProblem, typedDayProblem } from '../../../platform/contract/fields.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import {
  changedFields,
  draftFields,
  draftOf,
  type Draft,
  type DraftField,
} from '../../../platform/web/api/personal-draft.ts'
import { panelists } from '../words/en/panelists.ts'
import { sayCheck } from '../../../platform/web/text/say-message.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { applyEdit, findProblems, buildUpdate, type Problem } from './edit-draft.ts'
import { usePanelistsUpdateMutation } from './panelists-api.ts'

/** The element id of a field of the form. */
export const getFieldId = (field: DraftField): string => `panelist-${field}`

type Shown = Partial<Record<DraftField, string>>
/** In `asking` the changes are shown before they are saved; `unchanged` means there is nothing to save. */
type Step = 'typing' | 'unchanged' | 'asking' | 'saved'

/**
 * The form for a panelist's data. It sends only changed fields, with the version that was read. If a colleague saved
 * first, what was typed stays and can be applied to the newest data.
 */
export function useEdit(panelist: Panelist, onSaved: (name: string) => void) {
  const say = useText(panelists)
  const [update, { isLoading }] = usePanelistsUpdateMutation()
  const isBusy = useRef(false)
  // The version from which the reader started, so that a colleague's change is not overwritten unseen.
  const [base, setBase] = useState(panelist)
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [problems, setProblems] = useState<Shown>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [step, setStep] = useState<Step>('typing')
  const saved = draftOf(base)
  const draft: Draft = { ...saved, ...edits }
  const changed = changedFields(draft, saved)

  const edit = (field: DraftField, value: string) => {
    const changes = applyEdit(field, value)
    setEdits((now) => ({ ...now, ...changes }))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))))
    setStep('typing')
  }
  const describeProblem = (field: DraftField, problem: Problem): string => {
    if (problem === 'empty') return say('emptyField', { field: say(field) })
    const check = problem === 'phone' ? phoneProblem(draft[field].trim()) : typedDayProblem(draft[field])
    return sayCheck(check) ?? ''
  }
  const show = (found: Shown) => {
    setProblems(found)
    const first = draftFields.find((field) => found[field])
    if (first) document.getElementById(getFieldId(first))?.focus()
  }
  /** Shows the changes that would be saved, or the problems to fix first. */
  const ask = () => {
    setFailure(null)
    const found = findProblems(draft, saved)
    const wrong = draftFields.flatMap((field): [DraftField, string][] => {
      const problem = found[field]
      return problem ? [[field, describeProblem(field, problem)]] : []
    })
    show(Object.fromEntries(wrong))
    if (wrong.length === 0) setStep(changed.length === 0 ? 'unchanged' : 'asking')
  }
  const save = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const { panelistId, version } = base
      const { data } = await update({ body: { ...buildUpdate(draft, changed), panelistId, version } }).unwrap()
      setBase(data)
      setEdits({})
      setStep('saved')
      onSaved(`${data.firstName} ${data.lastName}`)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      setStep('typing')
      const known = failed.errors.filter(({ field }) => draftFields.some((one) => one === field))
      show(Object.fromEntries(known.map(({ field, message }) => [field, message])))
    } finally {
      isBusy.current = false
    }
  }
  /** Applies what was typed to the newest data. */
  const renew = (newest: Panelist) => {
    setBase(newest)
    setFailure(null)
  }
  const isDirty = changed.length > 0
  return {
    draft,
    saved,
    changed,
    problems,
    failure,
    step,
    isLoading,
    isDirty,
    edit,
    ask,
    save,
    renew,
    isOvertaken: failure?.code === 'changed-meanwhile',
    stopAsking: () => setStep('typing'),
  }
}
