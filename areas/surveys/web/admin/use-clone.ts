import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyAdminPath } from '../../../../platform/web/paths.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { useSurveyAdminCloneMutation } from './survey-admin-api.ts'

/** Returns a function that copies a survey to a new draft and opens it; pressing it twice makes only one copy. */
export function useClone(): (surveyId: string) => Promise<void> {
  const say = useText(surveyAdmin)
  const navigate = useNavigate()
  const [clone] = useSurveyAdminCloneMutation()
  const isBusy = useRef(false)
  return async (surveyId) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const { data } = await clone({ params: { surveyId }, body: {} }).unwrap()
      toasts.success(say('cloned'))
      void navigate(surveyAdminPath(data.surveyId))
    } catch (error) {
      toasts.error(failureOf(error).message, say('cloneFailed'))
    } finally {
      isBusy.current = false
    }
  }
}
