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
import { outcomes, type Outcome } from '../../contract/surveys.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { formatChange, readConflict } from './conflict.ts'
import { getElementId } from './draft.ts'
import { parseIds } from './people.ts'
import { surveysChanged, useSurveyAdminListQuery, useSurveyAdminPeopleMutation } from './survey-admin-api.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'
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
  const outcomeWord = useText(surveyResults)
  const frame = useText(surveyAdmin)
  const { survey, base, draft, set, changed, adopt } = editing
  const [replace, { isLoading }] = useSurveyAdminPeopleMutation()
  const dispatch = useAppDispatch()
  const isBusy = useRef(false)
  const [mode, setMode] = useState<'include' | 'exclude'>('include')
  const [source, setSource] = useState<'survey' | 'ids'>('survey')
  const [fromSurveyId, setFrom] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>('completed')
  const [text, setText] = useState('')
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { ids, bad } = parseIds(text)
  const isMissing = source === 'survey' ? fromSurveyId === null : ids.length === 0

  const submit = async () => {
    setTried(true)
    if (isMissing) return document.getElementById(source === 'survey' ? 'earlier-survey' : 'people-ids')?.focus()
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const whom =
      source === 'ids' ? { panelistIds: ids } : { fromSurveyId: fromSurveyId ?? '', ...(outcome ? { outcome } : {}) }
    try {
      const body = { version: base.version, mode, ...whom }
      const { data } = await replace({ params: { surveyId: survey.surveyId }, body }).unwrap()
      adopt(data)
      setText('')
      setFrom(null)
      setTried(false)
      toasts.success(say('replaced'))
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (readConflict(failed)) dispatch(surveysChanged())
    } finally {
      isBusy.current = false
    }
  }
  const conflict = failure && readConflict(failure)
  const upload = (file: File | null) => void file?.text().then(setText)
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
        {!isLocked && (
          <Stack gap="md" role="group" aria-label={say('changeList')}>
            <Title order={3} size="h5">
              {say('changeList')}
            </Title>
            <Radio.Group
              label={say('mode')}
              value={mode}
              onChange={(value) => setMode(value === 'exclude' ? 'exclude' : 'include')}
            >
              <Group gap="lg" mt="xs">
                <Radio value="include" label={say('include')} />
                <Radio value="exclude" label={say('exclude')} />
              </Group>
            </Radio.Group>
            <Radio.Group
              label={say('source')}
              value={source}
              onChange={(value) => setSource(value === 'ids' ? 'ids' : 'survey')}
            >
              <Group gap="lg" mt="xs">
                <Radio value="survey" label={say('fromSurvey')} />
                <Radio value="ids" label={say('fromIds')} />
              </Group>
            </Radio.Group>
            {source === 'survey' ? (
              <Group gap="md" align="flex-start" grow>
                <EarlierSurvey
                  not={survey.surveyId}
                  value={fromSurveyId}
                  onChange={setFrom}
                  error={wasTried && isMissing ? say('surveyMissing') : null}
                />
                <NativeSelect
                  label={say('whoEnded')}
                  value={outcome ?? ''}
                  data={[
                    { value: '', label: say('everyEnding') },
                    ...outcomes.map((one) => ({ value: one, label: outcomeWord(one) })),
                  ]}
                  onChange={({ currentTarget: { value } }) => setOutcome(outcomes.find((one) => one === value) ?? null)}
                />
              </Group>
            ) : (
              <Stack gap="xs">
                <Textarea
                  id="people-ids"
                  label={say('ids')}
                  description={say('idsNote')}
                  rows={5}
                  value={text}
                  error={wasTried && isMissing ? say('idsMissing') : null}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
                <Group gap="sm">
                  <FileButton onChange={upload} accept=".csv,.txt,text/plain,text/csv">
                    {(props) => (
                      <Button variant="default" size="sm" {...props}>
                        {say('upload')}
                      </Button>
                    )}
                  </FileButton>
                  {text !== '' && (
                    <Text size="sm" role="status">
                      {say('idsFound', { count: ids.length, bad })}
                    </Text>
                  )}
                </Group>
              </Stack>
            )}
            <ErrorNotice
              title={conflict ? formatChange(frame, conflict.changed) : say('replaceFailed')}
              failure={failure}
            />
            <Group gap="sm">
              <BusyButton
                variant="default"
                loading={isLoading}
                disabled={changed.length > 0}
                onClick={() => void submit()}
              >
                {say('replace')}
              </BusyButton>
              <Text size="sm" c="dimmed">
                {changed.length > 0 ? say('saveFirst') : say('replaceNote')}
              </Text>
            </Group>
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
