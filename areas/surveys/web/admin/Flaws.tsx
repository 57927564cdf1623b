import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useSurveyAdminFlawsQuery } from './survey-admin-api.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'

type Json = Record<string, unknown>
const settleMs = 400

/** Lets the server check a document while it is being edited; `isGood` refers to exactly the document that was passed in. */
export function useFlaws(document: Json | null) {
  const text = document ? JSON.stringify(document) : ''
  const settled = useSettled(text, settleMs)
  const questionnaire = useMemo((): Json | null => (settled ? JSON.parse(settled) : null), [settled])
  const asked = useSurveyAdminFlawsQuery(questionnaire ? { body: { questionnaire } } : skipToken)
  const found = asked.currentData
  return {
    ...asked,
    found,
    isGood: settled === text && found?.errors.length === 0,
    /** The latest document that was checked without errors. */
    good: found?.errors.length === 0 ? questionnaire : null,
  }
}

/** The errors of a document and their places, or a summary of what it is like to answer. */
export function Flaws({ checked }: { checked: ReturnType<typeof useFlaws> }) {
  const say = useText(surveyQuestions)
  const { found, error, isFetching, refetch } = checked
  if (error && !isFetching)
    return <ErrorNotice title={say('checkFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
  if (found && found.errors.length > 0) {
    return (
      <Alert
        color="danger"
        role="status"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        title={say('flaws', { count: found.errors.length })}
      >
        <List size="sm">
          {found.errors.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              <code>{path || say('whole')}</code>: {message}
            </List.Item>
          ))}
        </List>
      </Alert>
    )
  }
  const summary = found?.summary
  return (
    <Text size="sm" c="dimmed" role="status" className="tp-num">
      {summary
        ? say('summary', {
            pages: summary.pages,
            questions: summary.questions,
            required: summary.required,
            minutes: summary.minutes,
          })
        : say('checking')}
    </Text>
  )
}
