import { ActionIcon, Button, Card, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconHelpCircle, IconTrash } from '@tabler/icons-react'
import { conditionsMax } from '../../contract/survey-checks.ts'
import { postcodeQuestionId, stateQuestionId } from '../../../matching/contract.ts'
import { useState } from 'react'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { getElementId } from './draft.ts'
import { FeasibilityPanel } from './FeasibilityPanel.tsx'
import { Geography } from './Geography.tsx'
import { NumberField } from './NumberField.tsx'
import { PeopleLists } from './PeopleLists.tsx'
import { blankCondition, QuestionChoice } from './QuestionChoice.tsx'
import { useRights } from './use-rights.ts'
import type { PartProps } from './use-survey-draft.ts'
import { WhyNotDialog } from './WhyNotDialog.tsx'
import classes from './SurveyAdmin.module.css'

const isPlace = (questionId: string): boolean => questionId === stateQuestionId || questionId === postcodeQuestionId

/** The conditions on the profile of a panelist. */
function Conditions({ editing, bank, isLocked }: PartProps) {
  const say = useText(surveyAudience)
  const { draft, set, problemAt } = editing
  const { targets } = draft
  const shown = targets
    .map((condition, no) => ({ condition, no }))
    .filter(({ condition }) => !isPlace(condition.questionId))
  return (
    <Card component="section" aria-labelledby="conditions" id={getElementId('targets')} tabIndex={-1}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="conditions">
            {say('conditions')}
          </Title>
          <Text size="sm" c="dimmed">
            {say(shown.length > 0 ? 'conditionsLead' : 'conditionsNone')}
          </Text>
        </div>
        {shown.map(({ condition, no }) => (
          <div
            key={condition.questionId}
            id={getElementId(`targets[${no}]`)}
            tabIndex={-1}
            className={classes.question}
          >
            <div className={classes.head}>
              <div className={classes.grow}>
                <ConditionEditor
                  condition={condition}
                  bank={bank}
                  disabled={isLocked}
                  error={problemAt(`targets[${no}]`)}
                  onChange={(next) => set({ targets: targets.map((one, at) => (at === no ? next : one)) })}
                />
              </div>
              {!isLocked && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={say('removeCondition', { question: bank.wordsOf(condition.questionId) })}
                  onClick={() => {
                    set({ targets: targets.filter((_, at) => at !== no) })
                    document.getElementById(getElementId('targets'))?.focus()
                  }}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </div>
        ))}
        {!isLocked && targets.length < conditionsMax && (
          <QuestionChoice
            key={targets.length}
            label={say('addCondition')}
            description={say('addConditionNote')}
            bank={bank}
            taken={targets.map(({ questionId }) => questionId)}
            onChoose={(question) => set({ targets: [...targets, blankCondition(question)] })}
          />
        )}
      </Stack>
    </Card>
  )
}

/** How often the same panelist may enter, and how many panelists may enter on one day. */
function Limits({ editing, isLocked }: Pick<PartProps, 'editing' | 'isLocked'>) {
  const say = useText(surveyAudience)
  const { draft, set, problemAt } = editing
  return (
    <Card component="section" aria-labelledby="limits">
      <Stack gap="md">
        <Title order={2} size="h3" id="limits">
          {say('limits')}
        </Title>
        <TextInput
          id={getElementId('exclusionGroup')}
          label={say('study')}
          description={say('studyNote')}
          maxLength={80}
          disabled={isLocked}
          value={draft.exclusionGroup ?? ''}
          error={problemAt('exclusionGroup')}
          onChange={(event) => set({ exclusionGroup: event.currentTarget.value || null })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            id={getElementId('cooldownDays')}
            label={say('cooldown')}
            description={say('cooldownNote')}
            disabled={isLocked}
            value={draft.cooldownDays}
            error={problemAt('cooldownDays')}
            onChange={(value) => set({ cooldownDays: value })}
          />
          <NumberField
            id={getElementId('dailyCap')}
            label={say('dailyCap')}
            description={say('dailyCapNote')}
            disabled={isLocked}
            value={draft.dailyCap}
            error={problemAt('dailyCap')}
            onChange={(value) => set({ dailyCap: value })}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

/** The target group of the survey, and beside it the number of panelists in it. */
export function TargetingPart(props: PartProps) {
  const say = useText(surveyAudience)
  const rights = useRights()
  const [isAsking, setAsking] = useState(false)
  const { editing, bank } = props
  return (
    <div className={classes.two}>
      <Stack gap="lg">
        <Conditions {...props} />
        <Geography {...props} />
        <Limits {...props} />
        <PeopleLists {...props} />
        {rights.panelists && (
          <div>
            <Button
              variant="default"
              leftSection={<IconHelpCircle size={18} aria-hidden />}
              aria-label={say('whyNotLong')}
              onClick={() => setAsking(true)}
            >
              {say('whyNot')}
            </Button>
            <WhyNotDialog surveyId={editing.survey.surveyId} opened={isAsking} onClose={() => setAsking(false)} />
          </div>
        )}
      </Stack>
      <div className={`${classes.beside} ${classes.result}`}>
        <FeasibilityPanel draft={editing.draft} bank={bank} />
      </div>
    </div>
  )
}
