import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { toasts } from '../../../../kit/toasts.ts'
import type { Outcome } from '../../contract/surveys.ts'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { readConflict } from './conflict.ts'
import { parseIds } from './people.ts'
import { reloadSurveys, useSurveyAdminPeopleMutation } from './survey-admin-api.ts'
import type { PartProps } from './use-survey-draft.ts'

export type NewPeopleList = ReturnType<typeof useNewList>
/** What is typed and chosen for a new list of people, and sending it. What was typed survives a failure. */
export function useNewList({ survey, base, adopt }: PartProps['editing']) {
  const say = useText(surveyAudience)
  const [replace, { isLoading: isSending }] = useSurveyAdminPeopleMutation()
  const dispatch = useAppDispatch()
  const isBusy = useRef(false)
  const [mode, setMode] = useState<'include' | 'exclude'>('include')
  const [source, setSource] = useState<'survey' | 'ids'>('survey')
  const [fromSurveyId, setFrom] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>('completed')
  const [text, setText] = useState('')
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { ids, bad } = parseIds(text)
  const isMissing = source === 'survey' ? fromSurveyId === null : ids.length === 0

  const submit = async () => {
    setTried(true)
    if (isMissing) return document.getElementById(source === 'survey' ? 'earlier-survey' : 'people-ids')?.focus()
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const whom =
      source === 'ids' ? { panelistIds: ids } : { fromSurveyId: fromSurveyId ?? '', ...(outcome ? { outcome } : {}) }
    try {
      const body = { version: base.version, mode, ...whom }
      const { data } = await replace({ params: { surveyId: survey.surveyId }, body }).unwrap()
      adopt(data)
      setText('')
      setFrom(null)
      setTried(false)
      toasts.success(say('replaced'))
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (readConflict(failed)) dispatch(reloadSurveys())
    } finally {
      isBusy.current = false
    }
  }
  return {
    mode,
    setMode,
    source,
    setSource,
    fromSurveyId,
    setFrom,
    outcome,
    setOutcome,
    text,
    setText,
    ids,
    bad,
    submit,
    isSending,
    failure,
    /** Whether the form was sent although it named no one. */
    isMissed: wasTried && isMissing,
  }
}
