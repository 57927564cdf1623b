import { Card, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import { devices } from '../../contract/surveys.ts'
import { postcodeQuestionId, stateQuestionId, type Condition } from '../../../matching/contract.ts'
import { useState } from 'react'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { OptionChecks } from './ConditionEditor.tsx'
import { getElementId, type Draft } from './draft.ts'
import { withChosen } from '../../../../kit/choices.ts'
import { useCountries, useStates } from './use-choices.ts'
import type { PartProps } from './use-survey-draft.ts'

const optionsOf = ({ targets }: Draft, questionId: string): readonly string[] =>
  targets.find((one) => one.questionId === questionId)?.optionIds ?? []

/** Returns the conditions with another list of options for one question; an empty list removes the condition. */
function withOptions(targets: readonly Condition[], questionId: string, optionIds: string[]): Condition[] {
  const at = targets.findIndex((one) => one.questionId === questionId)
  if (optionIds.length === 0) return targets.filter((one) => one.questionId !== questionId)
  const next = { questionId, optionIds }
  return at < 0 ? [...targets, next] : targets.map((one, no) => (no === at ? next : one))
}

const prefixesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((piece) => piece.trim().toUpperCase())
      .filter(Boolean),
  ),
]

/** The postcode prefixes as a line of text. The text stays as typed as long as it means the same list. */
function Postcodes({ editing, isLocked }: Pick<PartProps, 'editing' | 'isLocked'>) {
  const say = useText(surveyAudience)
  const { draft, set } = editing
  const kept = optionsOf(draft, postcodeQuestionId)
  const [typed, setTyped] = useState('')
  const isSame = prefixesIn(typed).join() === kept.join()
  return (
    <TextInput
      label={say('postcodes')}
      description={say('postcodesNote')}
      disabled={isLocked}
      value={isSame ? typed : kept.join(', ')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        set({ targets: withOptions(draft.targets, postcodeQuestionId, prefixesIn(value)) })
      }}
    />
  )
}

/** The places and the devices in which the survey is shown. */
export function Geography({ editing, isLocked }: Pick<PartProps, 'editing' | 'isLocked'>) {
  const say = useText(surveyAudience)
  const { draft, set } = editing
  const countries = useCountries()
  const states = useStates(draft.countryId)
  const chosenStates = optionsOf(draft, stateQuestionId)
  return (
    <Card component="section" aria-labelledby="where">
      <Stack gap="md">
        <Title order={2} size="h3" id="where">
          {say('where')}
        </Title>
        <NativeSelect
          id={getElementId('countryId')}
          label={say('country')}
          disabled={isLocked}
          value={draft.countryId ?? ''}
          data={[{ value: '', label: say('anyCountry') }, ...withChosen(countries, draft.countryId)]}
          onChange={({ currentTarget: { value } }) =>
            set({ countryId: value || null, targets: withOptions(draft.targets, stateQuestionId, []) })
          }
        />
        {(states.length > 0 || chosenStates.length > 0) && (
          <OptionChecks
            label={say('states')}
            description={say('statesNote')}
            find={say('findState')}
            options={chosenStates.reduce((all, one) => withChosen(all, one), states)}
            value={chosenStates}
            onChange={(value) => set({ targets: withOptions(draft.targets, stateQuestionId, value) })}
            disabled={isLocked}
            error={null}
          />
        )}
        <Postcodes editing={editing} isLocked={isLocked} />
        <OptionChecks
          label={say('devices')}
          description={say('devicesNote')}
          options={devices.map((device) => ({ value: device, label: say(device) }))}
          value={draft.devices}
          onChange={(value) => set({ devices: devices.filter((device) => value.includes(device)) })}
          disabled={isLocked}
          error={null}
        />
      </Stack>
    </Card>
  )
}
