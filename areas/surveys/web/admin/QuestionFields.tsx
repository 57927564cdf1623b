import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { FormChoice, FormQuestion } from '../../contract/questionnaire-form.ts'
import { maxLengthProblem } from '../../contract/survey-checks.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { saySurveyCheck } from './survey-check.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { NumberField } from './NumberField.tsx'

export type QuestionProps = {
  question: FormQuestion
  onChange: (question: FormQuestion) => void
  disabled: boolean
}

const asData = (choices: readonly FormChoice[], none: string) => [
  { value: '', label: none },
  ...choices.map(({ value, text }) => ({ value, label: text || value })),
]

/** The settings of a question besides its text, by type: choices, bounds, labels at the ends of a scale. */
export function QuestionFields({ question, onChange, disabled }: QuestionProps) {
  const say = useText(surveyQuestions)
  const sayToPanelists = useText(questionnaire)
  const text = (label: string, value: string, put: (value: string) => FormQuestion) => (
    <TextInput
      label={label}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(put(event.currentTarget.value))}
    />
  )
  switch (question.type) {
    case 'single':
    case 'multiple':
      return (
        <Stack gap="sm">
          <ChoicesEditor
            list="choices"
            disabled={disabled}
            choices={question.choices}
            onChange={(choices) => onChange({ ...question, choices })}
          />
          <Checkbox
            label={say('hasNone')}
            description={say('hasNoneNote')}
            disabled={disabled}
            checked={question.hasNone}
            onChange={(event) => onChange({ ...question, hasNone: event.currentTarget.checked })}
          />
          {question.hasNone && (
            <TextInput
              label={say('noneText')}
              placeholder={sayToPanelists('noneOfThese')}
              disabled={disabled}
              value={question.noneText}
              onChange={(event) => onChange({ ...question, noneText: event.currentTarget.value })}
            />
          )}
        </Stack>
      )
    case 'rating':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label={say('min')}
            allowNegative={false}
            allowDecimal={false}
            disabled={disabled}
            value={question.min}
            onChange={(min) => onChange({ ...question, min: min ?? 1 })}
          />
          <NumberField
            label={say('max')}
            allowNegative={false}
            allowDecimal={false}
            disabled={disabled}
            value={question.max}
            onChange={(max) => onChange({ ...question, max: max ?? 5 })}
          />
          {text(say('lowText'), question.lowText, (lowText) => ({ ...question, lowText }))}
          {text(say('highText'), question.highText, (highText) => ({ ...question, highText }))}
        </SimpleGrid>
      )
    case 'yes-no':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {text(say('yesText'), question.yesText, (yesText) => ({ ...question, yesText }))}
          {text(say('noText'), question.noText, (noText) => ({ ...question, noText }))}
        </SimpleGrid>
      )
    case 'text':
      return (
        <Stack gap="sm">
          <Checkbox
            label={say('isLong')}
            disabled={disabled}
            checked={question.isLong}
            onChange={(event) => onChange({ ...question, isLong: event.currentTarget.checked })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {text(say('placeholder'), question.placeholder, (placeholder) => ({ ...question, placeholder }))}
            <NumberField
              label={say('maxLength')}
              description={say('maxLengthNote')}
              disabled={disabled}
              value={question.maxLength}
              error={saySurveyCheck(maxLengthProblem(question.maxLength))}
              onChange={(maxLength) => onChange({ ...question, maxLength })}
            />
          </SimpleGrid>
        </Stack>
      )
    case 'number':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label={say('min')}
            disabled={disabled}
            value={question.min}
            onChange={(min) => onChange({ ...question, min })}
          />
          <NumberField
            label={say('max')}
            disabled={disabled}
            value={question.max}
            onChange={(max) => onChange({ ...question, max })}
          />
        </SimpleGrid>
      )
    case 'matrix':
      return (
        <Stack gap="sm">
          <ChoicesEditor
            list="rows"
            disabled={disabled}
            choices={question.rows}
            onChange={(rows) => onChange({ ...question, rows })}
          />
          <ChoicesEditor
            list="columns"
            disabled={disabled}
            choices={question.columns}
            onChange={(columns) => onChange({ ...question, columns })}
          />
          <Checkbox
            label={say('isEachRowRequired')}
            disabled={disabled}
            checked={question.isEachRowRequired}
            onChange={(event) => onChange({ ...question, isEachRowRequired: event.currentTarget.checked })}
          />
        </Stack>
      )
    case 'other':
      return null
  }
}

/** The answer that an attentive panelist gives. Only some types of questions can be an attention check. */
export function ExpectedAnswer({ question, onChange, disabled }: QuestionProps) {
  const say = useText(surveyQuestions)
  if (question.type === 'single') {
    return (
      <NativeSelect
        label={say('expected')}
        disabled={disabled}
        value={question.expected}
        data={asData(question.choices, say('expectedNone'))}
        onChange={(event) => onChange({ ...question, expected: event.currentTarget.value })}
      />
    )
  }
  if (question.type !== 'matrix') return null
  const { expected, rows, columns } = question
  return (
    <>
      <NativeSelect
        label={say('expectedRow')}
        disabled={disabled}
        value={expected?.row ?? ''}
        data={asData(rows, say('expectedNone'))}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...question,
            expected: value ? { row: value, column: expected?.column ?? columns[0]?.value ?? '' } : null,
          })
        }
      />
      {expected && (
        <NativeSelect
          label={say('expectedColumn')}
          disabled={disabled}
          value={expected.column}
          data={columns.map(({ value, text }) => ({ value, label: text || value }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...question, expected: { row: expected.row, column: value } })
          }
        />
      )}
    </>
  )
}
