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
  switch (question.type) {
    case 'single':
    case 'multiple':
      return <ChoiceFields question={question} onChange={onChange} disabled={disabled} />
    case 'rating':
      return <RatingFields question={question} onChange={onChange} disabled={disabled} />
    case 'yes-no':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LabelField
            label={say('yesText')}
            disabled={disabled}
            value={question.yesText}
            onChange={(yesText) => onChange({ ...question, yesText })}
          />
          <LabelField
            label={say('noText')}
            disabled={disabled}
            value={question.noText}
            onChange={(noText) => onChange({ ...question, noText })}
          />
        </SimpleGrid>
      )
    case 'text':
      return <TextFields question={question} onChange={onChange} disabled={disabled} />
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
      return <MatrixFields question={question} onChange={onChange} disabled={disabled} />
    case 'other':
      return null
  }
}

/** The props of the settings of one type of question. */
type FieldsOf<Type extends FormQuestion['type']> = Omit<QuestionProps, 'question'> & {
  question: Extract<FormQuestion, { type: Type }>
}

/** One line of text of a question, such as the label at the end of a scale. */
function LabelField({
  label,
  value,
  onChange,
  disabled,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
}) {
  return (
    <TextInput
      label={label}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The choices of a question, and whether "none of these" is among them. */
function ChoiceFields({ question, onChange, disabled }: FieldsOf<'single' | 'multiple'>) {
  const say = useText(surveyQuestions)
  const sayToPanelists = useText(questionnaire)
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
}

/** The bounds of a scale and the labels at its ends. */
function RatingFields({ question, onChange, disabled }: FieldsOf<'rating'>) {
  const say = useText(surveyQuestions)
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
      <LabelField
        label={say('lowText')}
        disabled={disabled}
        value={question.lowText}
        onChange={(lowText) => onChange({ ...question, lowText })}
      />
      <LabelField
        label={say('highText')}
        disabled={disabled}
        value={question.highText}
        onChange={(highText) => onChange({ ...question, highText })}
      />
    </SimpleGrid>
  )
}

/** The length of a text that is asked for, and the example in its field. */
function TextFields({ question, onChange, disabled }: FieldsOf<'text'>) {
  const say = useText(surveyQuestions)
  return (
    <Stack gap="sm">
      <Checkbox
        label={say('isLong')}
        disabled={disabled}
        checked={question.isLong}
        onChange={(event) => onChange({ ...question, isLong: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <LabelField
          label={say('placeholder')}
          disabled={disabled}
          value={question.placeholder}
          onChange={(placeholder) => onChange({ ...question, placeholder })}
        />
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
}

/** The rows and columns of a table of questions. */
function MatrixFields({ question, onChange, disabled }: FieldsOf<'matrix'>) {
  const say = useText(surveyQuestions)
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
