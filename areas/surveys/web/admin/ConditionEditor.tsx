import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { Condition } from '../../../matching/contract.ts'
import { useState } from 'react'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { NumberField } from './NumberField.tsx'
import type { Choice } from '../../../../kit/choices.ts'
import type { QuestionBank } from './use-question-bank.ts'
import classes from './SurveyAdmin.module.css'

/** The longest list of options that fits on the screen without a search. */
const fewOptions = 12

type ChecksProps = {
  label: string
  description?: string
  find?: string
  options: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled: boolean
  error: string | null
}

/** A list of checkboxes. A long list scrolls, and has a search field when `find` gives it a label. */
export function OptionChecks({ label, description, find, options, value, onChange, disabled, error }: ChecksProps) {
  const [text, setText] = useState('')
  const isLong = options.length > fewOptions
  const wanted = text.trim().toLowerCase()
  const shown = options.filter((one) => value.includes(one.value) || one.label.toLowerCase().includes(wanted))
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={label}
        description={description}
        value={[...value]}
        onChange={onChange}
        error={error}
        disabled={disabled}
      >
        {isLong && find && (
          <TextInput
            type="search"
            mt="xs"
            aria-label={find}
            placeholder={find}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <div className={isLong ? `${classes.options} ${classes.scrolled}` : classes.options}>
          {shown.map((one) => (
            <Checkbox key={one.value} value={one.value} label={one.label} />
          ))}
        </div>
      </Checkbox.Group>
    </Stack>
  )
}

type Props = {
  condition: Condition
  onChange: (condition: Condition) => void
  bank: QuestionBank
  disabled: boolean
  error: string | null
  /** Whether "any answer" can be chosen; in a quota it would have no effect. */
  takesAny?: boolean
}

/** Returns the condition with one bound set, or removed when the field was cleared. */
const setBound = (condition: Condition, bound: 'min' | 'max', value: number | null): Condition => {
  const { [bound]: _before, ...rest } = condition
  return value === null ? rest : { ...rest, [bound]: value }
}

/** Edits one condition: the accepted options, or a range of numbers. */
export function ConditionEditor({ condition, onChange, bank, disabled, error, takesAny = true }: Props) {
  const say = useText(surveyAudience)
  const { questionId, optionIds, min, max } = condition
  const asks = bank.asksOf(questionId)
  const words = bank.wordsOf(questionId)
  if (asks === 'options') {
    const options = (bank.byId.get(questionId)?.options ?? [])
      .filter(({ optionId, isRetired }) => !isRetired || optionIds?.includes(optionId))
      .map(({ optionId, text, isRetired }) => ({
        value: optionId,
        label: isRetired ? say('retiredOption', { option: text }) : text,
      }))
    return (
      <Stack gap="sm">
        {optionIds !== undefined && (
          <OptionChecks
            label={words}
            options={options}
            value={optionIds}
            onChange={(value) => onChange({ questionId, optionIds: value })}
            disabled={disabled}
            error={error}
          />
        )}
        {takesAny && (
          <Checkbox
            label={optionIds === undefined ? `${words} ${say('anyAnswer')}` : say('anyAnswer')}
            disabled={disabled}
            checked={optionIds === undefined}
            onChange={(event) => onChange(event.currentTarget.checked ? { questionId } : { questionId, optionIds: [] })}
          />
        )}
      </Stack>
    )
  }
  const isYears = asks !== 'range'
  const unit = bank.byId.get(questionId)?.unit
  const labels = {
    ages: ['leastAge', 'mostAge'],
    years: ['leastYears', 'mostYears'],
    range: ['least', 'most'],
  } as const
  const [least, most] = labels[asks]
  return (
    <Stack gap="xs" role="group" aria-label={words}>
      <span>{unit ? say('inUnit', { question: words, unit }) : words}</span>
      <Group gap="sm" align="flex-start">
        <NumberField
          label={say(least)}
          disabled={disabled}
          inputMode={isYears ? 'numeric' : 'decimal'}
          value={min ?? null}
          error={error}
          onChange={(value) => onChange(setBound(condition, 'min', value))}
        />
        <NumberField
          label={say(most)}
          disabled={disabled}
          inputMode={isYears ? 'numeric' : 'decimal'}
          value={max ?? null}
          onChange={(value) => onChange(setBound(condition, 'max', value))}
        />
      </Group>
    </Stack>
  )
}
