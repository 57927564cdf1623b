import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import { surveys } from '../../words/en/surveys.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySurveys } from '../../../../kit/illustrations/EmptySurveys.tsx'
import { isNarrowed, type SurveyView } from './survey-view.ts'

type Props = { view: SurveyView; onViewChange: (change: Partial<SurveyView>) => void }

/** The empty list: either no survey is open to this panelist, or the filters exclude all of them. */
export function NothingHere({ view, onViewChange }: Props) {
  const say = useText(surveys)
  const narrowed = isNarrowed(view)
  return (
    <EmptyState
      art={<EmptySurveys />}
      title={say('emptyTitle')}
      action={
        narrowed ? (
          <Button h={44} onClick={() => onViewChange({ maxMinutes: null, isForPhone: false })}>
            {say('clearFilters')}
          </Button>
        ) : (
          <Button component={Link} to={paths.profileSurveys} h={44}>
            {say('emptyAction')}
          </Button>
        )
      }
    >
      {narrowed ? say('filteredText') : say('emptyText')}
    </EmptyState>
  )
}
