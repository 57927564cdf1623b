import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useProfilerProgressQuery } from '../../profiler/web/for-others/profiler.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { Doughnut } from '../../../kit/Doughnut.tsx'
import { DashboardArea } from './DashboardArea.tsx'

/** How much of the profile is answered. */
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
      height={190}
    >
      {data && (
        <>
          <Doughnut
            size={112}
            segments={[
              { label: say('answered'), value: data.answered, look: 'value' },
              { label: say('open'), value: data.total - data.answered, look: 'rest' },
            ]}
            caption={
              data.percent === 100
                ? say('profileDone')
                : say('profileChart', { percent: data.percent, answered: data.answered, total: data.total })
            }
          >
            <Text fw={700} className="tp-num">
              {say('percent', { percent: data.percent })}
            </Text>
          </Doughnut>
          {data.percent < 100 && (
            <Group mt="auto" justify="center">
              <Button component={Link} to={paths.profileSurveys} variant="default" h={44}>
                {say('answerQuestions')}
              </Button>
            </Group>
          )}
        </>
      )}
    </DashboardArea>
  )
}
