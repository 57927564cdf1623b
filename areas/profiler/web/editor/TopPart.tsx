import { Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { QuestionOverview } from '../../contract/question-editor.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { NotSaved } from './NotSaved.tsx'
import { listTopCandidates, pickText } from './question-list.ts'
import { useQuestionsTopMutation } from './questions-api.ts'
import classes from './Questions.module.css'

type Props = { overview: QuestionOverview; mayChange: boolean; onReload: () => void }

/** The top five questions, in the order in which they are asked. */
export function TopPart({ overview, mayChange, onReload }: Props) {
  const say = useText(questionsAdmin)
  const language = useLanguage()
  const { top } = overview
  const [chosen, setChosen] = useState<string[]>(top.questionIds)
  const [save] = useQuestionsTopMutation()
  const isSame = chosen.every((questionId, at) => top.questionIds[at] === questionId)
  const isTwice = (at: number) => chosen.indexOf(chosen[at] ?? '') < at
  const data = listTopCandidates(overview).map(({ questionId, text }) => ({
    value: questionId,
    label: pickText(text, language),
  }))
  const {
    act: send,
    isBusy,
    failure,
    forget,
  } = useAct(() => save({ body: { questionIds: chosen, version: top.version } }).unwrap(), {
    successMessage: () => say('topSaved'),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Text>{say('topWhy')}</Text>
      <Stack gap="sm">
        {chosen.map((questionId, at) => (
          <Select
            key={at}
            label={say('topPlace', { place: at + 1 })}
            data={data}
            value={questionId}
            searchable
            allowDeselect={false}
            disabled={!mayChange}
            error={isTwice(at) ? say('topTwice') : null}
            maxDropdownHeight={280}
            onChange={(next) => {
              if (!next) return
              setChosen(chosen.map((one, place) => (place === at ? next : one)))
              forget()
            }}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {say('topNote')}
      </Text>
      <NotSaved failure={failure} onReload={onReload} />
      {mayChange && (
        <Group justify="flex-end" gap="sm">
          <BusyButton type="submit" loading={isBusy} disabled={isSame || chosen.some((_, at) => isTwice(at))}>
            {say('save')}
          </BusyButton>
        </Group>
      )}
      <DirtyGuard isDirty={mayChange && !isSame} param="tab" />
    </form>
  )
}
