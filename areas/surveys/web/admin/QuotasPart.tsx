import { ActionIcon, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { quotaConditionsMax, quotasMax } from '../../contract/survey-checks.ts'
import { useState } from 'react'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { getElementId, type DraftQuota } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import { blankCondition, QuestionChoice } from './QuestionChoice.tsx'
import { QuotaMaker } from './QuotaMaker.tsx'
import type { PartProps } from './use-survey-draft.ts'
import classes from './SurveyAdmin.module.css'

/** How full a saved quota is. */
function QuotaProgress({ places, completed, reserved }: { places: number; completed: number; reserved: number }) {
  const say = useText(surveyEditor)
  const isFull = places > 0 && completed + reserved >= places
  const share = places === 0 ? 0 : Math.min(100, (completed / places) * 100)
  return (
    <Stack gap={4}>
      <div className={classes.bar} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </div>
      <Group gap="sm">
        <Text size="sm" c="dimmed" className="tp-num">
          {say('filled', {
            completed: wholeNumber(completed),
            places: wholeNumber(places),
            reserved: wholeNumber(reserved),
          })}
        </Text>
        {isFull && <StatusBadge look="onHold">{say('isFull')}</StatusBadge>}
      </Group>
    </Stack>
  )
}

type QuotaProps = PartProps & { quota: DraftQuota; no: number; onChange: (quota: DraftQuota | null) => void }

function Quota({ quota, no, editing, bank, isLocked, onChange }: QuotaProps) {
  const say = useText(surveyEditor)
  const audience = useText(surveyAudience)
  const { name, places, conditions } = quota
  const { problemAt, survey } = editing
  const state = survey.quotaStates.find((one) => one.name === name)
  const number = no + 1
  return (
    <Card
      component="section"
      aria-label={say('quota', { no: number })}
      id={getElementId(`quotas[${no}]`)}
      tabIndex={-1}
    >
      <Stack gap="sm">
        <div className={classes.head}>
          <Group gap="sm" align="flex-start" className={classes.grow ?? ''}>
            <TextInput
              id={getElementId(`quotas[${no}].name`)}
              className={classes.grow ?? ''}
              label={say('quotaName', { no: number })}
              maxLength={120}
              disabled={isLocked}
              value={name}
              error={problemAt(`quotas[${no}].name`) ?? problemAt(`quotas[${no}]`)}
              onChange={(event) => onChange({ ...quota, name: event.currentTarget.value })}
            />
            <NumberField
              id={getElementId(`quotas[${no}].places`)}
              label={say('places', { no: number })}
              disabled={isLocked}
              value={places}
              error={problemAt(`quotas[${no}].places`)}
              onChange={(value) => onChange({ ...quota, places: value })}
            />
          </Group>
          {!isLocked && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={say('removeQuota', { name: name || say('unnamed') })}
              onClick={() => onChange(null)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {state && <QuotaProgress places={places ?? 0} completed={state.completed} reserved={state.reserved} />}
        {conditions.length === 0 && <Text size="sm">{say('everybody')}</Text>}
        <Stack gap="sm" role="group" aria-label={say('quotaWho', { no: number })}>
          {conditions.map((condition, at) => (
            <div
              key={condition.questionId}
              id={getElementId(`quotas[${no}].conditions[${at}]`)}
              tabIndex={-1}
              className={classes.head}
            >
              <div className={classes.grow}>
                <ConditionEditor
                  condition={condition}
                  bank={bank}
                  disabled={isLocked}
                  takesAny={false}
                  error={problemAt(`quotas[${no}].conditions[${at}]`)}
                  onChange={(next) => onChange({ ...quota, conditions: conditions.with(at, next) })}
                />
              </div>
              {!isLocked && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={audience('removeCondition', { question: bank.wordsOf(condition.questionId) })}
                  onClick={() => onChange({ ...quota, conditions: conditions.toSpliced(at, 1) })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
          ))}
        </Stack>
        {!isLocked && conditions.length < quotaConditionsMax && (
          <QuestionChoice
            key={conditions.length}
            label={say('addDemand')}
            bank={bank}
            taken={conditions.map(({ questionId }) => questionId)}
            onChoose={(question) => onChange({ ...quota, conditions: [...conditions, blankCondition(question)] })}
          />
        )}
      </Stack>
    </Card>
  )
}

/** The quotas: how many completes are wanted, and from which panelists. */
export function QuotasPart(props: PartProps) {
  const say = useText(surveyEditor)
  const { editing, bank, isLocked } = props
  const { draft, set } = editing
  const { quotas } = draft
  const [making, setMaking] = useState<'perAnswer' | 'interlocked' | null>(null)
  const hasOverall = quotas.some(({ conditions }) => conditions.length === 0)
  const add = (more: DraftQuota[]) => set({ quotas: [...quotas, ...more] })
  const buttons = [
    {
      word: 'addOverall' as const,
      isOff: hasOverall,
      act: () => add([{ name: say('everybody'), places: 100, conditions: [] }]),
    },
    { word: 'addPerAnswer' as const, isOff: false, act: () => setMaking('perAnswer') },
    { word: 'addInterlocked' as const, isOff: false, act: () => setMaking('interlocked') },
  ]
  return (
    <Stack gap="lg" id={getElementId('quotas')} tabIndex={-1}>
      <div>
        <Title order={2} size="h3">
          {say('quotasTitle')}
        </Title>
        <Text c="dimmed">{say('quotasLead')}</Text>
      </div>
      {quotas.length === 0 && <Text>{say('quotasNone')}</Text>}
      {quotas.map((quota, no) => (
        <Quota
          // oxlint-disable-next-line react/no-array-index-key -- a quota is identified only by its position
          key={no}
          {...props}
          quota={quota}
          no={no}
          onChange={(next) => set({ quotas: next ? quotas.with(no, next) : quotas.toSpliced(no, 1) })}
        />
      ))}
      {!isLocked && (
        <Group gap="sm" role="group" aria-label={say('addQuota')}>
          {buttons.map(({ word, isOff, act }) => (
            <Button
              key={word}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={isOff || quotas.length >= quotasMax}
              onClick={act}
            >
              {say(word)}
            </Button>
          ))}
        </Group>
      )}
      <QuotaMaker
        making={making}
        bank={bank}
        room={quotasMax - quotas.length}
        onMake={add}
        onClose={() => setMaking(null)}
      />
    </Stack>
  )
}
