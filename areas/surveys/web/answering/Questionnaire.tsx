import { Button, Group, Progress, Text } from '@mantine/core'
import type { Attempt, Outcome } from '../../contract/surveys.ts'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.fontless.css'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { isPassing } from '../../../../platform/web/api/trying-again.ts'
import { useSurveysSubmitMutation } from '../for-others/surveys.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { AnswerHabits } from './AnswerHabits.tsx'
import { clearDraft, readDraft } from './draft.ts'
import { useHabits } from './habits.ts'
import { QuestionnaireFrame } from './QuestionnaireFrame.tsx'
import classes from './Questionnaire.module.css'
import { SaveNotice, SaveWord } from './SaveNotice.tsx'
import { openSheet, pageProblem, sheetProblem } from './survey-model.ts'
import { useQuickAnswers } from './use-quick-answers.ts'
import { useSaver } from './use-saver.ts'
import '../../../../kit/survey-theme.css'

type Props = {
  attempt: Attempt
  /** The attempt has ended, or is being looked up: nothing more is asked. */
  isOver: boolean
  /** How it ended could not be looked up. */
  endingFailure: CallFailure | null
  onAskAgain: () => void
  /** How the attempt ended, or null when the server has to be asked. */
  onEnded: (told: { outcome: Outcome; points: number } | null) => void
}

const failedWords = { save: 'saveRefused', submit: 'submitFailed' } as const

/** One hosted survey being answered: SurveyJS asks, this saves page by page, resumes, and submits once. */
export function Questionnaire({ attempt, isOver, endingFailure, onAskAgain, onEnded }: Props) {
  const say = useText(questionnaire)
  const navigate = useNavigate()
  const { attemptId } = attempt
  const [sheet] = useState(() => openSheet(attempt, readDraft(attemptId)))
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ of: 'save' | 'submit'; why: CallFailure } | null>(null)
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'held'>('no')
  const [submit, { isLoading: isSubmitting }] = useSurveysSubmitMutation()
  const refused = (of: 'save' | 'submit', why: CallFailure) =>
    why.code === 'attempt-ended' ? onEnded(null) : setFailure({ of, why })
  const saver = useSaver({
    attemptId,
    sheet,
    saved: attempt.answers,
    onScreenedOut: () => onEnded(null),
    onRefused: (why) => refused('save', why),
  })
  const { note } = saver
  // State comes a frame late for the second of two quick clicks.
  const isHanding = useRef(false)
  const area = useRef<HTMLFieldSetElement>(null)
  const placeId = useId()
  const [habits, changeHabits] = useHabits()
  const stepped = useQuickAnswers({
    area,
    sheet,
    habits,
    isOver: isOver || isSubmitting,
    onMoveOn: () => turn('next'),
  })

  useEffect(() => {
    const { model } = sheet
    const changed = () => {
      note()
      setProblem(null)
      setFailure(null)
      redraw()
    }
    model.onValueChanged.add(changed)
    const shown = [model.onCurrentPageChanged, model.onQuestionVisibleChanged, model.onPageVisibleChanged] as const
    for (const event of shown) event.add(redraw)
    return () => {
      model.onValueChanged.remove(changed)
      for (const event of shown) event.remove(redraw)
    }
  }, [sheet, note])

  const isHeld = leaving === 'asked' && (saver.state === 'waiting' || failure !== null)
  if (isHeld) setLeaving('held')
  useEffect(() => {
    if (leaving === 'asked' && saver.state === 'saved') void navigate(paths.surveys)
  }, [leaving, saver.state, navigate])

  const place = sheet.place()
  function turn(step: 'next' | 'back'): void {
    if (step === 'back') sheet.model.prevPage()
    else {
      const missing = pageProblem(sheet)
      setProblem(missing)
      if (missing) return
      sheet.model.nextPage()
      note()
      saver.push()
    }
    stepped(step)
    scrollTo(0, 0)
    // Named by the place in the questionnaire; the shortcuts are at hand there.
    area.current?.focus({ preventScroll: true })
  }
  const hand = async () => {
    if (isHanding.current) return
    const missing = sheetProblem(sheet)
    setProblem(missing)
    setFailure(null)
    if (missing) return
    isHanding.current = true
    try {
      const { data } = await submit({ params: { attemptId }, body: { answers: sheet.answers() } }).unwrap()
      saver.stop()
      clearDraft(attemptId)
      onEnded(data)
    } catch (error) {
      isHanding.current = false
      const why = failureOf(error)
      // What was answered last reaches the server by itself, also when nobody presses Submit again.
      if (isPassing(why)) saver.push()
      refused('submit', why)
    }
  }
  const leave = () => {
    if (saver.isSaved()) return void navigate(paths.surveys)
    setLeaving('asked')
    saver.push()
  }
  const where = { first: place.first, last: place.last, questions: place.questions }
  const placeWords = place.first >= place.last ? say('question', where) : say('questions', where)
  const done = place.questions === 0 ? 0 : (place.first - 1) / place.questions
  const minutes = Math.max(1, Math.ceil(attempt.minutes * (1 - done)))

  return (
    <QuestionnaireFrame
      title={attempt.title}
      progress={
        <>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" fw={600} className="tp-num" id={placeId}>
              {placeWords}
            </Text>
            <Text size="sm" c="dimmed" role="timer" aria-live="off">
              {say('timeLeft', { minutes })}
            </Text>
          </Group>
          <Progress value={done * 100} size="sm" aria-label={say('progress')} />
        </>
      }
      actions={
        <Button variant="default" h={44} onClick={leave} loading={leaving === 'asked' && saver.state === 'saving'}>
          {say('saveAndExit')}
        </Button>
      }
    >
      <SaveNotice
        isWaiting={saver.state === 'waiting'}
        isKept={saver.isKept}
        onRetry={saver.retryNow}
        onLeave={leaving === 'held' ? () => void navigate(paths.surveys) : null}
      />
      <fieldset
        ref={area}
        tabIndex={-1}
        aria-labelledby={placeId}
        disabled={isOver || isSubmitting}
        className={classes.sheet}
        data-keys={habits.hasKeys || undefined}
      >
        <Survey model={sheet.model} />
      </fieldset>
      <AnswerHabits habits={habits} onChange={changeHabits} />
      <div className={classes.foot}>
        {problem && (
          <Text role="alert" fw={600} c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {failure && <ErrorNotice title={say(failedWords[failure.of])} failure={failure.why} />}
        {endingFailure && <ErrorNotice failure={endingFailure} onRetry={onAskAgain} />}
        <Group justify="space-between" wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            h={48}
            onClick={() => turn('back')}
            style={{ visibility: place.pageNo > 0 ? 'visible' : 'hidden' }}
          >
            {say('back')}
          </Button>
          <SaveWord state={saver.state} />
          <Button
            onClick={() => (place.isLast ? void hand() : turn('next'))}
            h={48}
            miw={128}
            loading={isSubmitting}
            disabled={isOver}
          >
            {place.isLast ? say('submit') : say('next')}
          </Button>
        </Group>
      </div>
    </QuestionnaireFrame>
  )
}
