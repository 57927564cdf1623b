import {
  Button,
  Card,
  Checkbox,
  FileButton,
  Group,
  NativeSelect,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { outcomes } from '../../contract/surveys.ts'
import { useState } from 'react'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { formatChange, readConflict } from './conflict.ts'
import { getElementId } from './draft.ts'
import { useSurveyAdminListQuery } from './survey-admin-api.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'
import { useNewList, type NewPeopleList } from './use-new-list.ts'
import type { PartProps } from './use-survey-draft.ts'

/** Finds an earlier survey by its title. */
function EarlierSurvey({
  not,
  value,
  onChange,
  error,
}: {
  not: string
  value: string | null
  onChange: (id: string | null) => void
  error: string | null
}) {
  const say = useText(surveyAudience)
  const [text, setText] = useState('')
  const settled = useSettled(text.trim(), 300)
  const query = { limit: 50, sort: 'updated' as const, ...(settled && !value ? { text: settled } : {}) }
  const { data } = useSurveyAdminListQuery({ query })
  return (
    <Select
      id="earlier-survey"
      label={say('survey')}
      placeholder={say('findSurvey')}
      searchable
      clearable
      data={(data?.rows ?? [])
        .filter(({ surveyId }) => surveyId !== not)
        .map(({ surveyId, title }) => ({ value: surveyId, label: title }))}
      value={value}
      error={error}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={say('noSurvey')}
      onChange={onChange}
    />
  )
}

/** Lists of panelists to invite or to exclude, in addition to the targeting. A new list takes effect at once, not with Save. */
export function PeopleLists({ editing, isLocked }: Pick<PartProps, 'editing' | 'isLocked'>) {
  const say = useText(surveyAudience)
  const { survey, draft, set } = editing
  const list = useNewList(editing)
  return (
    <Card component="section" aria-labelledby="lists">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="lists">
            {say('lists')}
          </Title>
          <Text size="sm" c="dimmed">
            {say('listsLead')}
          </Text>
        </div>
        <Text className="tp-num" role="status">
          {say('onInclude', { count: survey.lists.include })} · {say('onExclude', { count: survey.lists.exclude })}
        </Text>
        <Checkbox
          id={getElementId('isByList')}
          label={say('byList')}
          disabled={isLocked}
          checked={draft.isByList}
          onChange={(event) => set({ isByList: event.currentTarget.checked })}
        />
        {!isLocked && <NewList editing={editing} list={list} />}
      </Stack>
    </Card>
  )
}

/** The form of a new list, from how an earlier survey ended or from ids. */
function NewList({ editing, list }: Pick<PartProps, 'editing'> & { list: NewPeopleList }) {
  const say = useText(surveyAudience)
  const frame = useText(surveyAdmin)
  const { survey, changed } = editing
  const conflict = list.failure && readConflict(list.failure)
  return (
    <Stack gap="md" role="group" aria-label={say('changeList')}>
      <Title order={3} size="h5">
        {say('changeList')}
      </Title>
      <Radio.Group
        label={say('mode')}
        value={list.mode}
        onChange={(value) => list.setMode(value === 'exclude' ? 'exclude' : 'include')}
      >
        <Group gap="lg" mt="xs">
          <Radio value="include" label={say('include')} />
          <Radio value="exclude" label={say('exclude')} />
        </Group>
      </Radio.Group>
      <Radio.Group
        label={say('source')}
        value={list.source}
        onChange={(value) => list.setSource(value === 'ids' ? 'ids' : 'survey')}
      >
        <Group gap="lg" mt="xs">
          <Radio value="survey" label={say('fromSurvey')} />
          <Radio value="ids" label={say('fromIds')} />
        </Group>
      </Radio.Group>
      {list.source === 'survey' ? <FromSurvey list={list} not={survey.surveyId} /> : <FromIds list={list} />}
      <ErrorNotice
        title={conflict ? formatChange(frame, conflict.changed) : say('replaceFailed')}
        failure={list.failure}
      />
      <Group gap="sm">
        <BusyButton
          variant="default"
          loading={list.isSending}
          disabled={changed.length > 0}
          onClick={() => void list.submit()}
        >
          {say('replace')}
        </BusyButton>
        <Text size="sm" c="dimmed">
          {changed.length > 0 ? say('saveFirst') : say('replaceNote')}
        </Text>
      </Group>
    </Stack>
  )
}

/** Names the people of a list by how an earlier survey ended for them. */
function FromSurvey({ list, not }: { list: NewPeopleList; not: string }) {
  const say = useText(surveyAudience)
  const outcomeWord = useText(surveyResults)
  return (
    <Group gap="md" align="flex-start" grow>
      <EarlierSurvey
        not={not}
        value={list.fromSurveyId}
        onChange={list.setFrom}
        error={list.isMissed ? say('surveyMissing') : null}
      />
      <NativeSelect
        label={say('whoEnded')}
        value={list.outcome ?? ''}
        data={[
          { value: '', label: say('everyEnding') },
          ...outcomes.map((one) => ({ value: one, label: outcomeWord(one) })),
        ]}
        onChange={({ currentTarget: { value } }) => list.setOutcome(outcomes.find((one) => one === value) ?? null)}
      />
    </Group>
  )
}

/** Names the people of a list by their ids, typed or from a file. */
function FromIds({ list }: { list: NewPeopleList }) {
  const say = useText(surveyAudience)
  const upload = (file: File | null) => void file?.text().then(list.setText)
  return (
    <Stack gap="xs">
      <Textarea
        id="people-ids"
        label={say('ids')}
        description={say('idsNote')}
        rows={5}
        value={list.text}
        error={list.isMissed ? say('idsMissing') : null}
        onChange={(event) => list.setText(event.currentTarget.value)}
      />
      <Group gap="sm">
        <FileButton onChange={upload} accept=".csv,.txt,text/plain,text/csv">
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {say('upload')}
            </Button>
          )}
        </FileButton>
        {list.text !== '' && (
          <Text size="sm" role="status">
            {say('idsFound', { count: list.ids.length, bad: list.bad })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
