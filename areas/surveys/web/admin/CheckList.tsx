import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { SurveyCheck } from '../../contract/survey-admin.ts'
import type { SurveyStatus } from '../../contract/survey-draft.ts'
import type { ReactNode } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { findField, getElementId } from './draft.ts'
import { useSurveyAdminChecksQuery } from './survey-admin-api.ts'
import classes from './SurveyAdmin.module.css'

const looks = {
  ok: { Icon: IconCircleCheck, word: 'checkOk', className: classes.ok },
  bad: { Icon: IconCircleX, word: 'checkBad', className: classes.bad },
  advice: { Icon: IconAlertTriangle, word: 'checkAdvice', className: classes.advice },
} as const
const lookOf = ({ ok, level }: SurveyCheck) => (ok ? looks.ok : level === 'must' ? looks.bad : looks.advice)

type Props = { surveyId: string; status: SurveyStatus; goTo: (place: string) => void; children?: ReactNode }

/**
 * What must and what should be right while a survey is live, and so before it goes live. Each item links to the place
 * where it can be fixed.
 */
export function CheckList({ surveyId, status, goTo, children }: Props) {
  const say = useText(surveyEditor)
  const { data, error, isFetching, refetch } = useSurveyAdminChecksQuery(
    { params: { surveyId } },
    { refetchOnMountOrArgChange: true },
  )
  const isAhead = status === 'draft' || status === 'scheduled'
  const missing = data?.checks.filter(({ ok, level }) => !ok && level === 'must').length ?? 0
  return (
    <Card component="section" aria-labelledby="ready" aria-busy={isFetching}>
      <Stack gap="sm">
        <Title order={2} size="h3" id="ready">
          {say(isAhead ? 'ready' : 'checks')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('readyLead')}{' '}
          <span role="status">{data && (missing > 0 ? say('missing', { count: missing }) : say('allGood'))}</span>
        </Text>
        {!data && !error && <Skeleton h={160} />}
        <ErrorNotice
          title={say('checksFailed')}
          failure={error ? failureOf(error) : null}
          onRetry={() => void refetch()}
        />
        {data && (
          <ul className={classes.checks}>
            {data.checks.map((check) => {
              const { Icon, word, className } = lookOf(check)
              const field = findField(check.field)
              return (
                <li key={check.code}>
                  <Icon size={20} className={className} role="img" aria-label={say(word)} />
                  <span className={classes.grow}>{check.message}</span>
                  {!check.ok && field && (
                    <Anchor
                      href={`#${getElementId(check.field)}`}
                      onClick={(event) => {
                        event.preventDefault()
                        goTo(check.field)
                      }}
                    >
                      {say('goTo', { field: say(field) })}
                    </Anchor>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {children}
      </Stack>
    </Card>
  )
}
