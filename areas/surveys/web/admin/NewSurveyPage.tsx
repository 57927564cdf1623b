import { Button, Card, Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import type { SurveyKind } from '../../contract/surveys.ts'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { paths, surveyAdminPath } from '../../../../platform/web/paths.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { useSurveyAdminCreateMutation, useSurveyAdminTemplatesQuery } from './survey-admin-api.ts'
import classes from './SurveyAdmin.module.css'

const titleId = 'new-title'
const empty = { pages: [{ name: 'page1', elements: [] }] }

/** Chooses the template of a hosted survey. */
function TemplateChoice({ value, onChange }: { value: string; onChange: (templateId: string) => void }) {
  const say = useText(surveyAdmin)
  const { data, error, refetch } = useSurveyAdminTemplatesQuery()
  return (
    <Stack gap="sm">
      <Radio.Group label={say('startFrom')} value={value} onChange={onChange}>
        <Stack gap="sm" mt="xs">
          <Radio value="" label={say('emptyStart')} />
          {!data && !error && <Skeleton h={120} />}
          {data?.map(({ templateId, name, description, summary: { questions, minutes } }) => (
            <Radio
              key={templateId}
              value={templateId}
              label={name}
              description={`${description} ${say('templateFacts', { questions, minutes })}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ErrorNotice
        title={say('templatesFailed')}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
      />
    </Stack>
  )
}

/** `/surveys-admin/new`: asks for what every draft needs; everything else is edited on the survey's own page. */
export function NewSurveyPage() {
  const say = useText(surveyAdmin)
  const navigate = useNavigate()
  const { data: templates } = useSurveyAdminTemplatesQuery()
  const [create, { isLoading }] = useSurveyAdminCreateMutation()
  const isBusy = useRef(false)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<SurveyKind>('hosted')
  const [templateId, setTemplateId] = useState('')
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isMissing = wasTried && title.trim() === ''

  const submit = async () => {
    setTried(true)
    if (title.trim() === '') return document.getElementById(titleId)?.focus()
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const template = templates?.find((one) => one.templateId === templateId)
    const minutes = template ? { minutes: template.summary.minutes } : {}
    const hosted = { questionnaire: template?.questionnaire ?? empty, ...minutes }
    try {
      const body = { title: title.trim(), kind, ...(kind === 'hosted' ? hosted : {}) }
      const { data } = await create({ body }).unwrap()
      void navigate(`${surveyAdminPath(data.surveyId)}?tab=questionnaire`, { replace: true })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <>
      <BackLink to={paths.surveysAdmin}>{say('back')}</BackLink>
      <PageHeader title={say('newTitle')}>{say('newLead')}</PageHeader>
      <Card component="form" maw={720} noValidate action={() => void submit()}>
        <Stack gap="lg">
          <TextInput
            id={titleId}
            label={say('titleLabel')}
            description={say('titleNote')}
            withAsterisk
            aria-required
            maxLength={200}
            value={title}
            error={isMissing ? say('titleMissing') : fieldProblem(failure, 'title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Radio.Group
            label={say('kindQuestion')}
            value={kind}
            onChange={(value) => setKind(value === 'external' ? 'external' : 'hosted')}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="hosted" label={say('hostedLong')} />
              <Radio value="external" label={say('externalLong')} />
            </Stack>
          </Radio.Group>
          {kind === 'hosted' && <TemplateChoice value={templateId} onChange={setTemplateId} />}
          <ErrorNotice title={say('createFailed')} failure={failure} />
          <div className={classes.row}>
            <BusyButton type="submit" loading={isLoading}>
              {say('create')}
            </BusyButton>
            <Button component={Link} to={paths.surveysAdmin} variant="default">
              {say('back')}
            </Button>
          </div>
        </Stack>
      </Card>
    </>
  )
}
