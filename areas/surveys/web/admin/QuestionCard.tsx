import { ActionIcon, Badge, Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { unshownSettings, type FormQuestion } from '../../contract/questionnaire-form.ts'
import { useState } from 'react'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Fold } from '../../../../kit/Fold.tsx'
import { ExpectedAnswer, QuestionFields, type QuestionProps } from './QuestionFields.tsx'
import type { QuestionBank } from './use-question-bank.ts'
import classes from './SurveyAdmin.module.css'

/** The name is the question's key. It changes only when the field loses the focus; otherwise typing would remount the field. */
function NameField({ question, onChange, disabled }: QuestionProps) {
  const say = useText(surveyQuestions)
  const [typed, setTyped] = useState(question.name)
  return (
    <TextInput
      label={say('name')}
      description={say('nameNote')}
      disabled={disabled}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== question.name && onChange({ ...question, name: typed.trim() })}
    />
  )
}

/** The settings that are rarely needed. */
function RareSettings({ question, onChange, disabled, bank }: QuestionProps & { bank: QuestionBank }) {
  const say = useText(surveyQuestions)
  const renderTextInput = (name: 'description' | 'visibleIf', note?: string) => (
    <TextInput
      label={say(name)}
      description={note}
      disabled={disabled}
      value={question[name]}
      onChange={(event) => onChange({ ...question, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Fold title={say('more')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
        {renderTextInput('description')}
        {renderTextInput('visibleIf', say('visibleNote'))}
        <NameField question={question} onChange={onChange} disabled={disabled} />
        <NativeSelect
          label={say('profileQuestion')}
          disabled={disabled}
          value={question.profileQuestionId}
          data={[
            { value: '', label: say('profileNone') },
            ...[...bank.byId.values()]
              .filter(({ questionId, isRetired }) => !isRetired || questionId === question.profileQuestionId)
              .map(({ questionId, text: words }) => ({ value: questionId, label: words })),
          ]}
          onChange={(event) => onChange({ ...question, profileQuestionId: event.currentTarget.value })}
        />
        <ExpectedAnswer question={question} onChange={onChange} disabled={disabled} />
        {question.type === 'single' && (
          <Checkbox
            label={say('isList')}
            disabled={disabled}
            checked={question.isList}
            onChange={(event) => onChange({ ...question, isList: event.currentTarget.checked })}
          />
        )}
      </SimpleGrid>
    </Fold>
  )
}

/** Settings that the form keeps but does not show, and the place where they can be changed. */
function HiddenSettings({ question }: { question: FormQuestion }) {
  const say = useText(surveyQuestions)
  const settings = unshownSettings(question)
  if (settings.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {say('unshown', { count: settings.length, settings: settings.join(', ') })}
    </Text>
  )
}

type Props = QuestionProps & {
  /** The number of the question over all pages, from 1. */
  no: number
  bank: QuestionBank
  /** Moves the question up; null at the top. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
  onDragStart: () => void
  onDrop: () => void
}

/** Returns the id of a question's element, or of one of its two arrow buttons. */
export const questionIdOf = (question: Pick<FormQuestion, 'name'>, part = ''): string =>
  `question-${question.name}${part ? `-${part}` : ''}`

/** One question: its text, its type and settings, and its position, which arrows or dragging change. */
export function QuestionCard(props: Props) {
  const { question, onChange, disabled, no, bank, onUp, onDown, onRemove, onDragStart, onDrop } = props
  const say = useText(surveyQuestions)
  const [isOver, setOver] = useState(false)
  const renderArrowButton = (part: 'up' | 'down', Icon: typeof IconArrowUp, act: (() => void) | null) => (
    <ActionIcon
      id={questionIdOf(question, part)}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={say(part, { no })}
      aria-disabled={act === null}
      {...(act === null ? { 'data-disabled': true } : {})}
      onClick={() => act?.()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; the arrow buttons do the same by keyboard
    <li
      id={questionIdOf(question)}
      tabIndex={-1}
      aria-label={say('question', { no })}
      className={classes.question}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <Stack gap="sm">
        <div className={classes.head}>
          <div className={classes.tools}>
            {!disabled && (
              <span
                className={classes.handle}
                draggable
                title={say('drag')}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', question.name)
                  event.dataTransfer.effectAllowed = 'move'
                  onDragStart()
                }}
              >
                <IconGripVertical size={18} aria-hidden />
              </span>
            )}
            <Badge className="tp-badge" color="gray">
              {question.type === 'other' ? question.kind : say(question.type)}
            </Badge>
          </div>
          {!disabled && (
            <div className={classes.tools}>
              {renderArrowButton('up', IconArrowUp, onUp)}
              {renderArrowButton('down', IconArrowDown, onDown)}
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('remove', { no })} onClick={onRemove}>
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
          )}
        </div>
        <TextInput
          label={say('questionText', { no })}
          disabled={disabled}
          value={question.title}
          onChange={(event) => onChange({ ...question, title: event.currentTarget.value })}
        />
        <QuestionFields question={question} onChange={onChange} disabled={disabled} />
        <Checkbox
          label={say('required')}
          disabled={disabled}
          checked={question.isRequired}
          onChange={(event) => onChange({ ...question, isRequired: event.currentTarget.checked })}
        />
        <RareSettings question={question} onChange={onChange} disabled={disabled} bank={bank} />
        <HiddenSettings question={question} />
      </Stack>
    </li>
  )
}
