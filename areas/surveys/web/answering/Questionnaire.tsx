import { Button } from '@mantine/core'
import type { Attempt, Outcome } from '../../contract/surveys.ts'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Survey } from 'survey-react-ui'
import 'survey-core/survey-core.fontless.css'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { isPassing } from '../../../../platform/web/api/trying-again.ts'
import { useSurveysSubmitMutation } from '../for-others/surveys.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { AnswerSettings } from './AnswerSettings.tsx'
import { clearDraft, readDraft } from './draft.ts'
import { Foot } from './Foot.tsx'
import { useHabits } from './habits.ts'
import { Meter } from './Meter.tsx'
import { QuestionnaireFrame } from './QuestionnaireFrame.tsx'
import classes from './Questionnaire.module.css'
import { SaveNotice } from './SaveNotice.tsx'
import { validateAll, validateQuestion, openSheet } from './survey-model.ts'
import { useOnline } from './use-online.ts'
import { usePace } from './use-pace.ts'
import { useQuickAnswers } from './use-quick-answers.ts'
import { useSaver } from './use-saver.ts'
import '../../../../kit/survey-theme.css'

type Props = {
  attempt: Attempt
  /** Whether the attempt has ended or its outcome is being read, so that no more questions are asked. */
  isOver: boolean
  /** Why the outcome could not be read, or null. */
  endingFailure: CallFailure | null
  onAskAgain: () => void
  /** Called when the attempt ends, with the outcome, or with null when it has to be read from the server. */
  onEnded: (ending: { outcome: Outcome; points: number } | null) => void
}

const failedWords = { save: 'saveRefused', submit: 'submitFailed' } as const

/** Questions that are answered by typing: they get the focus on devices with a keyboard. */
const typed = ['text', 'comment']
const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

/** A hosted survey. SurveyJS renders one question at a time; this component saves, resumes, and submits once. */
export function Questionnaire({ attempt, isOver, endingFailure, onAskAgain, onEnded }: Props) {
  const say = useText(questionnaire)
  const navigate = useNavigate()
  const { attemptId } = attempt
  const [sheet] = useState(() => openSheet(attempt, readDraft(attemptId)))
  const [, redraw] = useReducer((n: number) => n + 1, 0)
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
  const isOnline = useOnline()
  const trouble = saver.state === 'waiting' ? (isOnline ? 'waiting' : 'offline') : isOnline ? null : 'offline'
  // A ref, because state would be updated too late for the second of two quick clicks.
  const isSubmitCalled = useRef(false)
  const area = useRef<HTMLFieldSetElement>(null)
  const [habits, changeHabits] = useHabits()
  const stepped = useQuickAnswers({
    area,
    sheet,
    habits,
    isOver: isOver || isSubmitting,
    onMoveOn: () => turn('next'),
    onEnter: () => goOn(),
  })

  useEffect(() => {
    const { model } = sheet
    const changed = () => {
      note()
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

  const isHeld = leaving === 'asked' && (trouble !== null || failure !== null)
  if (isHeld) setLeaving('held')
  useEffect(() => {
    if (leaving === 'asked' && saver.state === 'saved') void navigate(paths.surveys)
  }, [leaving, saver.state, navigate])

  const place = sheet.place()
  const pace = usePace(attempt.minutes, place.questions)
  const [reached, setReached] = useState(0)
  // Progress never goes back when an answer reveals another question.
  if (place.done > reached) setReached(place.done)
  const percent = Math.round(reached * 100)

  const isArriving = useRef(useLocation().key !== 'default')
  const arrive = useEffectEvent(() => {
    if (!isArriving.current) return
    isArriving.current = false
    scrollTo(0, 0)
    const question = sheet.question()
    if (question && typed.includes(question.getType()) && hasKeyboard()) question.focus()
    // The area is labelled by the question, and receives the keyboard shortcuts.
    else area.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (place.name !== undefined) arrive()
  }, [place.name])

  function turn(step: 'next' | 'back'): void {
    if (step === 'next' && !validateQuestion(sheet)) return
    isArriving.current = true
    if (step === 'back') sheet.model.prevPage()
    else sheet.model.nextPage()
    pace.step(performance.now(), step === 'next')
    note()
    // Sends whole pages of the author's only: the server might screen the panelist out on half a page.
    if (step === 'next' && sheet.place().pageNo !== place.pageNo) saver.push()
    stepped(step)
  }
  const submitAnswers = async () => {
    if (isSubmitCalled.current) return
    setFailure(null)
    if (!validateAll(sheet)) return
    isSubmitCalled.current = true
    try {
      const { data } = await submit({ params: { attemptId }, body: { answers: sheet.answers() } }).unwrap()
      saver.stop()
      clearDraft(attemptId)
      onEnded(data)
    } catch (error) {
      isSubmitCalled.current = false
      const why = failureOf(error)
      // The last answers reach the server in the background, even if Submit is not pressed again.
      if (isPassing(why)) saver.push()
      refused('submit', why)
    }
  }
  const leave = () => {
    if (saver.isSaved()) return void navigate(paths.surveys)
    setLeaving('asked')
    saver.push()
  }
  const goOn = () => (place.isLast ? void submitAnswers() : turn('next'))

  return (
    <QuestionnaireFrame
      title={attempt.title}
      as="question"
      percent={percent}
      isNoticed={trouble !== null}
      meter={<Meter percent={percent} leftMs={pace.leftMs(place.questions - place.before)} state={saver.state} />}
      actions={
        <>
          <AnswerSettings habits={habits} onChange={changeHabits} />
          <Button
            variant="subtle"
            color="gray"
            h={44}
            px="xs"
            onClick={leave}
            loading={leaving === 'asked' && saver.state === 'saving'}
          >
            {say('saveAndExit')}
          </Button>
        </>
      }
      foot={
        <Foot
          isFirst={place.before === 0}
          isLast={place.isLast}
          isBusy={isSubmitting}
          isOver={isOver}
          onBack={() => turn('back')}
          onNext={goOn}
          notice={
            <SaveNotice
              trouble={trouble}
              isKept={saver.isKept}
              onRetry={saver.retryNow}
              onLeave={leaving === 'held' ? () => void navigate(paths.surveys) : null}
            />
          }
        >
          {failure && <ErrorNotice title={say(failedWords[failure.of])} failure={failure.why} />}
          {endingFailure && <ErrorNotice failure={endingFailure} onRetry={onAskAgain} />}
        </Foot>
      }
    >
      <fieldset
        ref={area}
        tabIndex={-1}
        aria-labelledby={sheet.question()?.ariaTitleId}
        disabled={isOver || isSubmitting}
        className={classes.sheet}
        data-one
        data-keys={habits.hasKeys || undefined}
      >
        <Survey model={sheet.model} />
      </fieldset>
    </QuestionnaireFrame>
  )
}
