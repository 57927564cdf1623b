import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { attemptPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ShortMoment } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Points } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { attempts } from '../words/en/attempts.ts'
import { useAttemptsLastQuery } from './attempts-api.ts'
import { outcomeLooks } from '../../surveys/web/for-others/outcome-looks.ts'
import classes from './Attempts.module.css'

type Ask = { panelistId: string; before?: string; points?: number }

function Lines({ panelistId, before, points }: Ask) {
  const say = useText(attempts)
  const query = points === undefined ? {} : { points, ...(before === undefined ? {} : { before }) }
  const { data, error, isFetching, refetch } = useAttemptsLastQuery({ params: { panelistId }, query })
  if (!data)
    return error && !isFetching ? (
      <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={88} radius="md" aria-busy="true" />
    )
  if (data.length === 0) return <Text c="dimmed">{say('noAttempts')}</Text>
  return (
    <ul className={classes.plain}>
      {data.map(({ attemptId, surveyTitle, outcome, points: earned, startedAt }) => (
        <li key={attemptId} className={classes.line}>
          <Anchor component={Link} to={attemptPath(attemptId)}>
            {surveyTitle}
          </Anchor>
          <StatusBadge look={outcomeLooks[outcome]}>{say(`outcome_${outcome}`)}</StatusBadge>
          <Points value={earned} />
          <ShortMoment at={startedAt} />
        </li>
      ))}
    </ul>
  )
}

/** The last attempts of a panelist, or those that brought the points for a request, each linked to its page. */
export function LastAttempts(ask: Ask) {
  const say = useText(attempts)
  const mayView = useRight('panelists.view')
  if (!mayView) return null
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {say(ask.points === undefined ? 'lastAttempts' : 'behind')}
      </Title>
      <Lines {...ask} />
    </section>
  )
}
