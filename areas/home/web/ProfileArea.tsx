import { Anchor, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useProfilerProgressQuery } from '../../profiler/web/for-others/profiler.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { DashboardArea } from './DashboardArea.tsx'
import classes from './Dashboard.module.css'

/** Shows on one line how much of the profile is answered. */
export function ProfileArea() {
  const say = useText(dashboard)
  const { data, error, refetch } = useProfilerProgressQuery()
  return (
    <DashboardArea
      title={say('profile')}
      isLoading={!data}
      error={data ? undefined : error}
      failedWords={say('profileFailed')}
      onRetry={() => void refetch()}
      height={74}
    >
      {data && (
        <div>
          <Progress value={data.percent} size="sm" mb={8} aria-hidden />
          <Text size="sm" c="dimmed" className="tp-num">
            {data.percent === 100 ? say('profileDone') : say('profileChart', data)}
          </Text>
          {data.percent < 100 && (
            <Anchor component={Link} to={paths.profileSurveys} className={classes.more}>
              {say('answerQuestions')}
            </Anchor>
          )}
        </div>
      )}
    </DashboardArea>
  )
}
