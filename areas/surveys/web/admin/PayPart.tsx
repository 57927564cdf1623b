import { ActionIcon, Button, Card, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ladderStepsMax } from '../../contract/survey-checks.ts'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { pointsPerDollar, valueUsd } from '../../../../platform/contract/money.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { dollars, wholeNumber } from '../../../../kit/Points.tsx'
import { getElementId } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import { surveyPrice } from '../for-others/survey-money.ts'
import { Filled } from './Filled.tsx'
import { surveyTime } from '../for-others/survey-time.ts'
import { Ratings } from './Ratings.tsx'
import type { PartProps } from './use-survey-draft.ts'
import classes from './SurveyAdmin.module.css'

type Step = { fromSeconds: number; points: number }
const firstLadder: Step[] = [
  { fromSeconds: 0, points: 0 },
  { fromSeconds: 60, points: 2 },
  { fromSeconds: 180, points: 5 },
]

/** What a screen-out pays by the time spent: the panel's standard steps, or steps for this survey alone. */
function Ladder({ editing, isLocked }: Pick<PartProps, 'editing' | 'isLocked'>) {
  const say = useText(surveyEditor)
  const { draft, set, problemAt } = editing
  const steps = draft.screenOut
  const change = (no: number, part: Partial<Step>) =>
    set({ screenOut: (steps ?? []).map((step, at) => (at === no ? { ...step, ...part } : step)) })
  const last = steps?.at(-1)
  return (
    <Card component="section" aria-labelledby="ladder" id={getElementId('screenOut')} tabIndex={-1}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="ladder">
            {say('ladderTitle')}
          </Title>
          <Text size="sm" c="dimmed">
            {say('ladderLead')}
          </Text>
        </div>
        <Radio.Group
          aria-labelledby="ladder"
          value={steps ? 'own' : 'house'}
          error={problemAt('screenOut')}
          onChange={(value) => set({ screenOut: value === 'own' ? firstLadder : null })}
        >
          <Stack gap="sm">
            <Radio value="house" label={say('ladderHouse')} disabled={isLocked} />
            <Radio value="own" label={say('ladderOwn')} disabled={isLocked} />
          </Stack>
        </Radio.Group>
        {steps?.map(({ fromSeconds, points }, no) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is identified only by its position
          <div key={no} className={classes.row}>
            <NumberField
              label={say('stepFrom', { no: no + 1 })}
              allowNegative={false}
              allowDecimal={false}
              disabled={isLocked || no === 0}
              value={fromSeconds}
              onChange={(value) => change(no, { fromSeconds: value ?? 0 })}
            />
            <NumberField
              label={say('stepPoints', { no: no + 1 })}
              allowNegative={false}
              allowDecimal={false}
              disabled={isLocked}
              value={points}
              onChange={(value) => change(no, { points: value ?? 0 })}
            />
            {no > 0 && !isLocked && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                mt="lg"
                aria-label={say('removeStep', { no: no + 1 })}
                onClick={() => set({ screenOut: steps.filter((_, at) => at !== no) })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {steps && last && !isLocked && steps.length < ladderStepsMax && (
          <Button
            variant="default"
            className={classes.grow ?? ''}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() =>
              set({ screenOut: [...steps, { fromSeconds: last.fromSeconds + 60, points: last.points + 1 }] })
            }
          >
            {say('addStep')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

/** The points, the announced length, and the detection of careless answers. */
export function PayPart({ editing, isLocked }: PartProps) {
  const say = useText(surveyEditor)
  const { draft, set, survey, problemAt } = editing
  const { points, minutes, normSeconds, kind } = draft
  const { Piece: Time } = surveyTime
  const perHour = points !== null && minutes ? Math.round((points / minutes) * 60) : null
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Card component="section" aria-labelledby="pay">
          <Stack gap="md">
            <Title order={2} size="h3" id="pay">
              {say('payTitle')}
            </Title>
            <NumberField
              id={getElementId('points')}
              label={say('points')}
              description={say('pointsNote', { count: pointsPerDollar() })}
              withAsterisk
              disabled={isLocked}
              value={points}
              error={problemAt('points')}
              onChange={(value) => set({ points: value })}
            />
            <NumberField
              id={getElementId('minutes')}
              label={say('minutes')}
              description={say('minutesNote')}
              withAsterisk
              disabled={isLocked}
              value={minutes}
              error={problemAt('minutes')}
              onChange={(value) => set({ minutes: value })}
            />
            {perHour !== null && (
              <Text size="sm" role="status">
                {say('perHour', { points: wholeNumber(perHour), value: dollars(valueUsd(perHour)) })}
              </Text>
            )}
            {kind === 'hosted' && (
              <NumberField
                id={getElementId('normSeconds')}
                label={say('normSeconds')}
                description={say('normNote')}
                disabled={isLocked}
                value={normSeconds}
                error={problemAt('normSeconds')}
                onChange={(value) => set({ normSeconds: value })}
              />
            )}
          </Stack>
        </Card>
        <Stack gap="lg">
          <Ladder editing={editing} isLocked={isLocked} />
          {kind === 'hosted' && (
            <Card component="section" aria-labelledby="attention">
              <Title order={2} size="h3" id="attention">
                {say('attentionTitle')}
              </Title>
              <Text size="sm" c="dimmed" mb="sm">
                {say('attentionLead')}
              </Text>
              {survey.attentionChecks.length === 0 && <Text>{say('attentionNone')}</Text>}
              <ul className={classes.checks}>
                {survey.attentionChecks.map(({ question, expected }) => (
                  <li key={question}>{say('attentionLine', { question, expected })}</li>
                ))}
              </ul>
            </Card>
          )}
        </Stack>
      </SimpleGrid>
      <Filled place={surveyPrice} editing={editing} />
      {Time && (
        <Suspense fallback={null}>
          <Time surveyId={survey.surveyId} />
        </Suspense>
      )}
      <Ratings surveyId={survey.surveyId} />
    </Stack>
  )
}
