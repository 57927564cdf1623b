import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { surveyAdminPath } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { QuestionImpact } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'

const statuses = ['live', 'paused', 'scheduled'] as const

/** The effects of a change on open surveys, and which surveys these are. */
export function ImpactList({ impact }: { impact: QuestionImpact }) {
  const say = useText(questionForm)
  const { effects, surveys, surveyCount, answered } = impact
  const more = surveyCount - surveys.length
  return (
    <Stack gap="sm">
      {effects.length > 0 && (
        <List size="sm" spacing={4}>
          {effects.map(({ code, message }) => (
            <List.Item key={code}>{message}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm">{say('impactAnswered', { count: answered })}</Text>
      <Text size="sm" fw={600}>
        {surveyCount === 0 ? say('impactNone') : say('impactSurveys', { count: surveyCount })}
      </Text>
      {surveyCount > 0 && (
        <List size="sm" spacing={4}>
          {surveys.map(({ surveyId, title, status }) => {
            const known = statuses.find((one) => one === status)
            return (
              <List.Item key={surveyId}>
                <Anchor component={Link} to={surveyAdminPath(surveyId)} target="_blank" rel="noopener">
                  {title}
                </Anchor>
                {known && known !== 'live' ? ` (${say(`status_${known}`)})` : ''}
              </List.Item>
            )
          })}
          {more > 0 && <List.Item>{say('impactMore', { count: more })}</List.Item>}
        </List>
      )}
    </Stack>
  )
}
