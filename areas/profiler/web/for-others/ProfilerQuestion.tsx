import { Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { profilerQuestion } from '../../words/en/profiler-question.ts'
import { BirthdayField } from '../../../../kit/BirthdayField.tsx'
import { DayField } from '../../../../kit/DayField.tsx'
import { birthQuestionId } from '../../contract.ts'
import { hasUnits, isChoice } from '../../contract/question-types.ts'
import { toggleOption, type AskedQuestion, type Reply } from './profiler-reply.ts'
import classes from './ProfilerQuestion.module.css'

type Props = {
  question: AskedQuestion
  reply: Reply
  onChange: (reply: Reply) => void
  /** The message about a wrong answer, shown at the field. */
  problem?: string | undefined
  disabled?: boolean
}

const rowClasses = {
  root: classes.option ?? '',
  body: classes.body ?? '',
  labelWrapper: classes.labelWrapper ?? '',
  label: classes.label ?? '',
  inner: classes.inner ?? '',
}

/** The style of a line of text between the question and its options. */
const underQuestion = { fz: 'sm', mt: 6, mb: 12, lh: 1.45 } as const

const keyboards = { number: 'numeric', quantity: 'numeric', text: 'text', postcode: 'text' } as const
const fillers = { number: 'off', quantity: 'off', text: 'off', postcode: 'postal-code' } as const

/** One profile question with its answer, as a group of 48 px rows or one labelled field, and the reason for asking it. */
export function ProfilerQuestion({ question, reply, onChange, problem, disabled = false }: Props) {
  const say = useText(profilerQuestion)
  const { questionId, type, text, whyWeAsk } = question
  const label = <span className={classes.question}>{text}</span>
  const whyText = whyWeAsk && say('whyWeAsk', { why: whyWeAsk })
  const why = whyText && (
    <Text size="sm" c="dimmed">
      {whyText}
    </Text>
  )
  if (isChoice(type))
    return <OptionRows {...{ question, reply, onChange, problem, disabled }} label={label} whyText={whyText} />
  if (questionId === birthQuestionId) {
    return (
      <Stack gap="xs">
        <BirthdayField
          label={label}
          value={reply.value}
          onChange={(value) => onChange({ optionIds: [], value })}
          error={problem}
          disabled={disabled}
        >
          {whyText && (
            <Text c="dimmed" {...underQuestion}>
              {whyText}
            </Text>
          )}
        </BirthdayField>
      </Stack>
    )
  }
  if (type === 'date') {
    return (
      <Stack gap="xs">
        <DayField
          label={label}
          description={say('dayFormat')}
          value={reply.value}
          onChange={(value) => onChange({ optionIds: [], value })}
          error={problem}
          disabled={disabled}
        />
        {why}
      </Stack>
    )
  }
  return (
    <Stack gap="xs">
      <TypedAnswer {...{ question, reply, onChange, problem, disabled }} type={type} label={label} />
      {why}
    </Stack>
  )
}

type AnswerProps = Props & { label: ReactNode; disabled: boolean }
/** The rows of options of which one or several can be ticked. */
function OptionRows({
  question,
  reply,
  onChange,
  problem,
  disabled,
  label,
  whyText,
}: AnswerProps & { whyText: string | null | undefined }) {
  const say = useText(profilerQuestion)
  const { type, options } = question
  if (type === 'single') {
    return (
      <Stack gap="xs">
        <Radio.Group
          label={label}
          description={whyText}
          descriptionProps={underQuestion}
          value={reply.optionIds[0] ?? ''}
          onChange={(optionId) => onChange({ optionIds: [optionId], value: '' })}
          error={problem}
          errorProps={{ mt: 8, size: 'sm' }}
        >
          <div className={classes.options} data-many={options.length > 6 || undefined}>
            {options.map((option) => (
              <Radio
                key={option.optionId}
                value={option.optionId}
                label={option.text}
                classNames={rowClasses}
                disabled={disabled}
              />
            ))}
          </div>
        </Radio.Group>
      </Stack>
    )
  }
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={label}
        description={[whyText, say('several')].filter(Boolean).join(' ')}
        descriptionProps={underQuestion}
        value={[...reply.optionIds]}
        onChange={(next) => onChange({ optionIds: toggleOption(options, reply.optionIds, next), value: '' })}
        error={problem}
        errorProps={{ mt: 8, size: 'sm' }}
      >
        <div className={classes.options} data-many={options.length > 6 || undefined}>
          {options.map((option) => (
            <Checkbox
              key={option.optionId}
              value={option.optionId}
              label={option.text}
              classNames={rowClasses}
              disabled={disabled}
            />
          ))}
        </div>
      </Checkbox.Group>
    </Stack>
  )
}

/** A labelled field for a number, a quantity in a unit, a postcode or a text. */
function TypedAnswer({
  question,
  type,
  reply,
  onChange,
  problem,
  disabled,
  label,
}: AnswerProps & { type: keyof typeof keyboards }) {
  const say = useText(profilerQuestion)
  const { units = [] } = question
  const [onlyUnit] = units
  const field = (
    <TextInput
      label={label}
      labelProps={{ mb: 12 }}
      value={reply.value}
      onChange={({ currentTarget }) => onChange({ ...reply, optionIds: [], value: currentTarget.value })}
      error={problem}
      inputMode={keyboards[type]}
      autoComplete={fillers[type]}
      maw={type === 'text' ? 480 : 220}
      maxLength={200}
      disabled={disabled}
      {...(hasUnits(type) && units.length === 1 && onlyUnit
        ? { rightSection: <span className={classes.unit}>{onlyUnit.text}</span>, rightSectionWidth: 'auto' }
        : {})}
    />
  )
  if (!hasUnits(type) || units.length < 2) return field
  return (
    <Group gap="sm" align="flex-end" className={classes.quantity ?? ''}>
      {field}
      <NativeSelect
        aria-label={say('unit')}
        value={reply.unit ?? onlyUnit?.unitId ?? ''}
        data={units.map((unit) => ({ value: unit.unitId, label: unit.text }))}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...reply, optionIds: [], unit: currentTarget.value })}
      />
    </Group>
  )
}
