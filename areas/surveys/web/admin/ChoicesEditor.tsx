import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { FormChoice } from '../../contract/questionnaire-form.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { moveEntry, newChoice } from './form-edits.ts'
import classes from './SurveyAdmin.module.css'

type Props = {
  /** The kind of list: choices, columns or rows. */
  list: 'choices' | 'columns' | 'rows'
  choices: readonly FormChoice[]
  onChange: (choices: FormChoice[]) => void
  disabled: boolean
}

const valueLettersMax = 10

/**
 * Returns a function that puts a choice's value, which conditions and results use, before its text. All choices of a list reserve
 * the same width, so that their texts are aligned.
 */
function makeValueColumn(choices: readonly FormChoice[]) {
  const letters = Math.max(0, ...choices.map(({ value, text }) => (value === text ? 0 : value.length)))
  if (letters === 0) return () => ({})
  const leftSectionWidth = `${Math.min(letters, valueLettersMax) + 2}ch`
  return ({ value, text }: Pick<FormChoice, 'value' | 'text'>) => ({
    leftSection: value === text ? <span /> : <code className={classes.value}>{value}</code>,
    leftSectionWidth,
  })
}

/** The answers to choose from, in order. Enter adds another one. */
export function ChoicesEditor({ list, choices, onChange, disabled }: Props) {
  const say = useText(surveyQuestions)
  const listWord = say(list)
  const valueShown = makeValueColumn(choices)
  const add = () => onChange([...choices, newChoice(choices, list === 'rows' ? 'r' : 'a')])
  const renderToolButton = (name: string, Icon: typeof IconX, isOff: boolean, act: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={name} disabled={disabled || isOff} onClick={act}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <Stack gap="xs" role="group" aria-label={listWord}>
      <Text size="sm" fw={600}>
        {listWord}
      </Text>
      {choices.map(({ value, text }, no) => (
        <Group key={value} gap={4} justify="flex-end">
          <TextInput
            className={classes.grow ?? ''}
            aria-label={say('choice', { list: listWord, no: no + 1 })}
            disabled={disabled}
            {...valueShown({ value, text })}
            value={text}
            onChange={({ currentTarget }) =>
              onChange(choices.map((one, at) => (at === no ? { ...one, text: currentTarget.value } : one)))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          {/* On a phone they stand below the text, which needs the whole row. */}
          <Group gap={4} wrap="nowrap">
            {renderToolButton(say('choiceUp', { list: listWord, text }), IconArrowUp, no === 0, () =>
              onChange(moveEntry(choices, no, no - 1)),
            )}
            {renderToolButton(
              say('choiceDown', { list: listWord, text }),
              IconArrowDown,
              no === choices.length - 1,
              () => onChange(moveEntry(choices, no, no + 1)),
            )}
            {renderToolButton(say('removeChoice', { list: listWord, text }), IconX, choices.length === 1, () =>
              onChange(choices.filter((_, at) => at !== no)),
            )}
          </Group>
        </Group>
      ))}
      {!disabled && (
        <div>
          <Button size="sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {say('addChoice', { list: listWord })}
          </Button>
        </div>
      )}
    </Stack>
  )
}
