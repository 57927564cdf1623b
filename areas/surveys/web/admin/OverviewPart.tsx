import { Card, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { SurveyFigures } from '../../contract/survey-draft.ts'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Facts } from '../../../../kit/Facts.tsx'
import { CopyButton } from '../../../../kit/CopyButton.tsx'
import { percentText, Points, wholeNumber } from '../../../../kit/Points.tsx'
import { surveyForecast } from '../for-others/survey-money.ts'
import { CheckList } from './CheckList.tsx'
import { Filled } from './Filled.tsx'
import { getElementId } from './draft.ts'
import { toLocalTime, toInstant } from './moment.ts'
import type { PartProps } from './use-survey-draft.ts'
import classes from './SurveyAdmin.module.css'

const countedKeys = ['entrants', 'running', 'completes', 'screenedOut', 'quotaFull', 'rejected', 'abandoned'] as const

/** The numbers of entrants by outcome. */
export function Figures({ figures }: { figures: SurveyFigures }) {
  const say = useText(surveyEditor)
  const { incidence, medianMinutes, pointsPaid } = figures
  return (
    <Card component="section" aria-labelledby="figures">
      <Title order={2} size="h3" id="figures" mb="md">
        {say('figures')}
      </Title>
      <Facts
        look="figures"
        facts={[
          ...countedKeys.map((name) => ({ label: say(name), value: wholeNumber(figures[name]) })),
          { label: say('incidence'), value: incidence === null ? say('none') : percentText(Math.round(incidence)) },
          { label: say('medianMinutes'), value: medianMinutes ?? say('none') },
          { label: say('pointsPaid'), value: <Points value={pointsPaid} /> },
        ]}
      />
    </Card>
  )
}

/** The survey's title, its opening times, its check list, and its figures. */
export function OverviewPart({ editing, isLocked, goTo }: PartProps) {
  const say = useText(surveyEditor)
  const { survey, draft, set, problemAt } = editing
  const renderTextInput = (name: 'title' | 'category', note: string, maxLength: number) => (
    <TextInput
      id={getElementId(name)}
      label={say(name)}
      description={note}
      withAsterisk
      aria-required
      maxLength={maxLength}
      disabled={isLocked}
      value={draft[name]}
      error={problemAt(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const renderTimeInput = (name: 'opensAt' | 'closesAt', note: string) => (
    <TextInput
      id={getElementId(name)}
      type="datetime-local"
      label={say(name)}
      description={note}
      disabled={isLocked}
      value={toLocalTime(draft[name])}
      error={problemAt(name)}
      onChange={(event) => set({ [name]: toInstant(event.currentTarget.value) })}
    />
  )
  const facts = [
    { name: 'createdAt' as const, at: survey.createdAt },
    { name: 'updatedAt' as const, at: survey.updatedAt },
  ]
  return (
    <div className={classes.two}>
      <Stack gap="lg">
        <Card component="section" aria-labelledby="basics">
          <Stack gap="md">
            <Title order={2} size="h3" id="basics">
              {say('basics')}
            </Title>
            {renderTextInput('title', say('titleNote'), 200)}
            {renderTextInput('category', say('categoryNote'), 80)}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {renderTimeInput('opensAt', say('momentNote'))}
              {renderTimeInput('closesAt', say('closesNote'))}
            </SimpleGrid>
          </Stack>
        </Card>
        <Figures figures={survey.figures} />
      </Stack>
      <Stack gap="lg">
        <CheckList surveyId={survey.surveyId} status={survey.status} goTo={goTo}>
          <Filled place={surveyForecast} editing={editing} />
        </CheckList>
        <Card component="section" aria-labelledby="about">
          <Title order={2} size="h3" id="about" mb="sm">
            {say('about')}
          </Title>
          <Stack gap={4}>
            <Text size="sm" component="div" className={classes.row ?? ''}>
              {say('surveyId')}: <code>{survey.surveyId}</code>
              <CopyButton look="icon" value={survey.surveyId} what={say('copyId')} />
            </Text>
            {facts.map(({ name, at }) => (
              <Text key={name} size="sm">
                {say(name)}: <time dateTime={at}>{formatDateTime(at)}</time>
              </Text>
            ))}
          </Stack>
        </Card>
      </Stack>
    </div>
  )
}
