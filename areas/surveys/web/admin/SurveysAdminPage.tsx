import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths, surveyAdminPath } from '../../../../platform/web/paths.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySurveys } from '../../../../kit/illustrations/EmptySurveys.tsx'
import { List } from '../../../../kit/list/List.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { MoveDialog, type MoveRequest } from './MoveDialog.tsx'
import { useSurveyAdminListQuery } from './survey-admin-api.ts'
import { SurveyActions } from './SurveyActions.tsx'
import { SurveyControls, useSurveys } from './SurveyControls.tsx'
import { useRights } from './use-rights.ts'

/** `/surveys-admin`: every survey, and a button to create one. */
export function SurveysAdminPage() {
  const say = useText(surveyAdmin)
  const rights = useRights()
  const list = useSurveys()
  const answer = useSurveyAdminListQuery({ query: list.query }, list.options)
  const [moving, setMoving] = useState<MoveRequest | null>(null)
  const renderNewButton = (variant: 'filled' | 'default') =>
    rights.create && (
      <Button component={Link} to={paths.newSurvey} variant={variant} leftSection={<IconPlus size={18} aria-hidden />}>
        {say('newSurvey')}
      </Button>
    )
  return (
    <>
      <PageHeader title={say('title')} actions={renderNewButton('filled')}>
        {say('lead')}
      </PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('list')}
        isTitleQuiet
        file={{ call: surveyAdminApi.listSurveys }}
        controls={<SurveyControls list={list} byStatus={answer.data?.byStatus} />}
        noMatch={say('noMatch')}
        rowLink={(row) => surveyAdminPath(row.surveyId)}
        empty={
          <EmptyState art={<EmptySurveys />} title={say('emptyTitle')} action={renderNewButton('default')}>
            {say('emptyWhy')}
          </EmptyState>
        }
        renderActions={(row) => <SurveyActions survey={row} onMove={setMoving} />}
      />
      <MoveDialog moving={moving} onClose={() => setMoving(null)} />
    </>
  )
}
