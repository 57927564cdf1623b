import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EmptySurveys } from '../ui/illustrations/EmptySurveys.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** Says honestly that an address of the specification has no page yet. */
export function SoonPage() {
  const say = useText(shell)
  return (
    <>
      <PageHeader title={say('onItsWay')} />
      <EmptyState
        art={<EmptySurveys />}
        title={say('onItsWay')}
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            {say('goToDashboard')}
          </Button>
        }
      >
        {say('onItsWayText')}
      </EmptyState>
    </>
  )
}
