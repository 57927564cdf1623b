import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { formQuestionTypes, type NewQuestionType, type QuestionnaireForm } from '../../contract/questionnaire-form.ts'
import { useRef, useState } from 'react'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import {
  addQuestion,
  moveEntry,
  moveQuestion,
  newPage,
  newQuestion,
  replaceQuestion,
  findNextPlace,
  type QuestionPlace,
} from './form-edits.ts'
import { QuestionCard, questionIdOf } from './QuestionCard.tsx'
import type { QuestionBank } from './use-question-bank.ts'
import classes from './SurveyAdmin.module.css'

type Props = {
  form: QuestionnaireForm
  onChange: (form: QuestionnaireForm) => void
  bank: QuestionBank
  disabled: boolean
}

const menuClosesMs = 200

/** Focuses an element after the next render, when the pressed button has moved or gone. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** Moves, adds and removes questions, and announces each change to screen readers. */
function useEdits({ form, onChange }: Pick<Props, 'form' | 'onChange'>) {
  const say = useText(surveyQuestions)
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<QuestionPlace | null>(null)
  const all = form.pages.reduce((sum, { questions }) => sum + questions.length, 0)
  const noOf = ({ page, no }: QuestionPlace): number =>
    form.pages.slice(0, page).reduce((sum, { questions }) => sum + questions.length, 0) + no + 1
  const move = (from: QuestionPlace, to: QuestionPlace, focus: 'up' | 'down' | '') => {
    const question = form.pages[from.page]?.questions[from.no]
    if (!question) return
    const next = moveQuestion(form, from, to)
    onChange(next)
    const place = next.pages.flatMap(({ questions }) => questions).indexOf(question) + 1
    setAnnouncement(say('moved', { no: place, all }))
    focusSoon(questionIdOf(question, focus))
  }
  const step = (from: QuestionPlace, by: -1 | 1): (() => void) | null => {
    const to = findNextPlace(form, from, by)
    return to && (() => move(from, to, by === 1 ? 'down' : 'up'))
  }
  return {
    announcement,
    noOf,
    step,
    drag: (from: QuestionPlace) => (dragged.current = from),
    drop: (to: QuestionPlace) => {
      if (dragged.current) move(dragged.current, to, '')
      dragged.current = null
    },
    add: (page: number, type: NewQuestionType) => {
      const question = newQuestion(type, form)
      onChange(addQuestion(form, page, question))
      // The closing menu returns the focus to its button first.
      setTimeout(
        () => document.querySelector<HTMLInputElement>(`#${questionIdOf(question)} input`)?.focus(),
        menuClosesMs,
      )
    },
    remove: (at: QuestionPlace) => {
      onChange(replaceQuestion(form, at, null))
      setAnnouncement(say('removed'))
      focusSoon(`page-${at.page}`)
    },
  }
}

function AddQuestion({ onAdd }: { onAdd: (type: NewQuestionType) => void }) {
  const say = useText(surveyQuestions)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
          {say('addQuestion')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formQuestionTypes.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {say(type)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Edits the common types of questions page by page, without requiring any knowledge of SurveyJS. */
export function FormEditor({ form, onChange, bank, disabled }: Props) {
  const say = useText(surveyQuestions)
  const edits = useEdits({ form, onChange })
  const { pages } = form
  const setPages = (next: QuestionnaireForm['pages']) => onChange({ ...form, pages: next })
  const renderPageButton = (name: string, Icon: typeof IconTrash, isOff: boolean, act: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={name} disabled={isOff} onClick={act}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Stack gap="lg">
      <span className="tp-sr-only" role="status">
        {edits.announcement}
      </span>
      <TextInput
        label={say('title')}
        disabled={disabled}
        value={form.title}
        onChange={(event) => onChange({ ...form, title: event.currentTarget.value })}
      />
      {pages.map((page, at) => (
        <Stack key={page.name} gap="sm" component="section" aria-labelledby={`page-${at}`}>
          <div className={classes.head}>
            <Title order={2} size="h4" id={`page-${at}`} tabIndex={-1}>
              {say('page', { no: at + 1 })}
            </Title>
            {!disabled && (
              <div className={classes.tools}>
                {renderPageButton(say('pageUp', { no: at + 1 }), IconArrowUp, at === 0, () =>
                  setPages(moveEntry(pages, at, at - 1)),
                )}
                {renderPageButton(say('pageDown', { no: at + 1 }), IconArrowDown, at === pages.length - 1, () =>
                  setPages(moveEntry(pages, at, at + 1)),
                )}
                {renderPageButton(say('pageRemove', { no: at + 1 }), IconTrash, pages.length === 1, () =>
                  setPages(pages.toSpliced(at, 1)),
                )}
              </div>
            )}
          </div>
          <TextInput
            label={say('pageTitle', { no: at + 1 })}
            disabled={disabled}
            value={page.title}
            onChange={({ currentTarget }) => setPages(pages.with(at, { ...page, title: currentTarget.value }))}
          />
          {page.questions.length === 0 && <Text c="dimmed">{say('emptyPage')}</Text>}
          <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {page.questions.map((question, no) => {
              const place = { page: at, no }
              return (
                <QuestionCard
                  key={question.name}
                  question={question}
                  no={edits.noOf(place)}
                  bank={bank}
                  disabled={disabled}
                  onChange={(next) => onChange(replaceQuestion(form, place, next))}
                  onUp={edits.step(place, -1)}
                  onDown={edits.step(place, 1)}
                  onRemove={() => edits.remove(place)}
                  onDragStart={() => edits.drag(place)}
                  onDrop={() => edits.drop(place)}
                />
              )
            })}
          </Stack>
          {!disabled && (
            <Group
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => edits.drop({ page: at, no: page.questions.length })}
            >
              <AddQuestion onAdd={(type) => edits.add(at, type)} />
            </Group>
          )}
        </Stack>
      ))}
      {!disabled && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setPages([...pages, newPage(form)])}
          >
            {say('addPage')}
          </Button>
        </Group>
      )}
      <TextInput
        label={say('screenOutIf')}
        description={say('screenOutNote')}
        disabled={disabled}
        spellCheck={false}
        value={form.screenOutIf}
        onChange={(event) => onChange({ ...form, screenOutIf: event.currentTarget.value })}
      />
    </Stack>
  )
}
