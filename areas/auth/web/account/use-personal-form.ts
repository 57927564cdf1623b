import type { UserDetails } from '../../../users/contract/users.ts'
import { useState } from 'react'
import { sendConfirmed } from '../../../users/web/for-others/confirmed-birthday.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import {
  changedFields,
  draftFields,
  draftOf,
  type Draft,
  type DraftField,
} from '../../../../platform/web/api/personal-draft.ts'
import { account } from '../../words/en/account.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountUpdateMutation } from './account-api.ts'
import { findBirthdayTrouble, isUnderAge, findProblems, buildUpdate, type Problems } from './draft.ts'
import { findEmptiedFields } from './places.ts'

/** The element id of a field of the form. */
export const getFieldId = (field: DraftField): string => `account-${field}`

/** The form for personal data. It sends only changed fields, and keeps what was typed after every failure. */
export function usePersonalForm(details: UserDetails) {
  const say = useText(account)
  const [update, { isLoading }] = useAccountUpdateMutation()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [note, setNote] = useState<'saved' | 'unchanged' | null>(null)
  // Ages are calculated from the day on which the form was opened.
  const [opened] = useState(() => new Date())
  const saved = draftOf(details)
  const draft: Draft = { ...saved, ...edits }
  const changed = changedFields(draft, saved)

  const edit = (field: DraftField, value: string) => {
    if (value === draft[field]) return
    const emptied = findEmptiedFields(field)
    const clearedProblems = Object.fromEntries([field, ...Object.keys(emptied)].map((name) => [name, null]))
    setEdits((now) => ({ ...now, ...emptied, [field]: value }))
    setProblems((now) => ({ ...now, ...clearedProblems }))
    setNote(null)
  }
  const leaveBirthday = () => {
    const message = findBirthdayTrouble(draft.dateOfBirth, opened)
    if (message && changed.includes('dateOfBirth')) setProblems((now) => ({ ...now, dateOfBirth: message }))
  }
  const show = (found: Problems) => {
    setProblems(found)
    const first = draftFields.find((field) => found[field])
    if (first) document.getElementById(getFieldId(first))?.focus()
  }
  const forgetBirthday = () => {
    setEdits(({ dateOfBirth: _typed, ...others }) => others)
    setProblems(({ dateOfBirth: _wrong, ...others }) => others)
  }
  const refuse = (failed: CallFailure) => {
    const known = failed.errors.filter(({ field }) => draftFields.some((one) => one === field))
    setFailure(failed)
    show(Object.fromEntries(known.map(({ field, message }) => [field, message])))
    toasts.error(failed.message, say('updateFailed'))
  }
  const save = async ({ isBirthdayConfirmed = false } = {}) => {
    if (isLoading) return
    setFailure(null)
    setNote(null)
    const { dateOfBirth: birthday, ...rest } = findProblems(draft, opened)
    const found = isBirthdayConfirmed || !birthday ? rest : { ...rest, dateOfBirth: birthday }
    show(found)
    if (Object.keys(found).length > 0) return
    if (changed.length === 0) return setNote('unchanged')
    try {
      const send = (more: object) => update({ body: { ...buildUpdate(draft, changed), ...more } }).unwrap()
      await (isBirthdayConfirmed ? sendConfirmed(send) : send({}))
      setNote('saved')
      toasts.success(say('savedToast'))
    } catch (error) {
      const failed = failureOf(error)
      // The account is now locked, as its owner confirmed the birthday; the notice above the form explains it.
      if (isBirthdayConfirmed && failed.code === 'under-age') return forgetBirthday()
      refuse(failed)
    }
  }
  /**
   * A birthday below the minimum age needs a confirmation the first time: the account is locked only if its owner
   * insists.
   */
  const isBirthdayDoubted =
    details.dateOfBirth === null &&
    details.restrictions.every(({ kind }) => kind !== 'under-age') &&
    Boolean(problems.dateOfBirth) &&
    isUnderAge(draft.dateOfBirth, opened)
  const isDirty = changed.length > 0
  return { draft, saved, problems, failure, note, isLoading, isDirty, isBirthdayDoubted, edit, leaveBirthday, save }
}
