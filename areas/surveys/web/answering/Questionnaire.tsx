import { Button } from '@mantine/core'
import type { Attempt, Outcome } from '../../contract/surveys.ts'
import { useCallback, useRef, useState, type RefObject } from 'react'
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
import { AnswerSettings } from './AnswerSettings.tsx'
import { clearDraft, readDraft } from './draft.ts'
import { Foot } from './Foot.tsx'
import { useHabits, type Habits } from './habits.ts'
import { Meter } from './Meter.tsx'
import { QuestionnaireFrame } from './QuestionnaireFrame.tsx'
import classes from './Questionnaire.module.css'
import { SaveNotice } from './SaveNotice.tsx'
import { validateAll, validateQuestion, openSheet, type Sheet } from './survey-model.ts'
import { useArrival } from './use-arrival.ts'
import { useLeaving } from './use-leaving.ts'
import { useModelChanges } from './use-model-changes.ts'
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

/** A hosted survey. SurveyJS renders one question at a time; this component saves, resumes, and submits once. */
export function Questionnaire({ attempt, isOver, endingFailure, onAskAgain, onEnded }: Props) {
  const say = useText(questionnaire)
  const navigate = useNavigate()
  const { attemptId } = attempt
  const [sheet] = useState(() => openSheet(attempt, readDraft(attemptId)))
  const [failure, setFailure] = useState<{ of: 'save' | 'submit'; why: CallFailure } | null>(null)
  const [submit, { isLoading: isSubmitting }] = useSurveysSubmitMutation()
  const handleRefusal = (of: 'save' | 'submit', why: CallFailure) =>
    why.code === 'attempt-ended' ? onEnded(null) : setFailure({ of, why })
  const saver = useSaver({
    attemptId,
    sheet,
    saved: attempt.answers,
    onScreenedOut: () => onEnded(null),
    onRefused: (why) => handleRefusal('save', why),
  })
  const { note } = saver
  const isOnline = useOnline()
  const trouble = saver.state === 'waiting' ? (isOnline ? 'waiting' : 'offline') : isOnline ? null : 'offline'
  // A ref, because state would be updated too late for the second of two quick clicks.
  const isSubmitCalled = useRef(false)
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  const [habits, changeHabits] = useHabits()
  const { stepped, isStray } = useQuickAnswers({
    area: fieldsetRef,
    sheet,
    habits,
    isOver: isOver || isSubmitting,
    onMoveOn: () => turn('next'),
    onEnter: () => goOn(),
  })

  const noteChange = useCallback(() => {
    note()
    setFailure(null)
  }, [note])
  useModelChanges(sheet, noteChange)
  const leaving = useLeaving(saver, trouble !== null || failure !== null)

  const place = sheet.place()
  const pace = usePace(attempt.minutes, place.questions)
  const [reached, setReached] = useState(0)
  // Progress never goes back when an answer reveals another question.
  if (place.done > reached) setReached(place.done)
  const percent = Math.round(reached * 100)

  const expectArrival = useArrival(sheet, fieldsetRef, place.name)

  function turn(step: 'next' | 'back'): void {
    if (step === 'next' && !validateQuestion(sheet)) return
    expectArrival()
    if (step === 'back') sheet.model.prevPage()
    else sheet.model.nextPage()
    pace.step(performance.now(), step === 'next')
    note()
    // Sends only complete pages of the author's questionnaire: on half a page, the server might screen the panelist
    // out.
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
      handleRefusal('submit', why)
    }
  }
  const goOn = () => {
    if (isStray()) return
    if (place.isLast) void submitAnswers()
    else turn('next')
  }

  return (
    <QuestionnaireFrame
      title={attempt.title}
      as="question"
      percent={percent}
      isNoticed={trouble !== null}
      meter={<Meter percent={percent} leftMs={pace.leftMs(place.questions - place.before)} state={saver.state} />}
      actions={
        <Actions
          habits={habits}
          onHabits={changeHabits}
          onLeave={leaving.leave}
          isLeaving={leaving.state === 'asked' && saver.state === 'saving'}
        />
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
              onLeave={leaving.state === 'held' ? () => void navigate(paths.surveys) : null}
            />
          }
        >
          {failure && <ErrorNotice title={say(failedWords[failure.of])} failure={failure.why} />}
          {endingFailure && <ErrorNotice failure={endingFailure} onRetry={onAskAgain} />}
        </Foot>
      }
    >
      <AnswerArea area={fieldsetRef} sheet={sheet} isClosed={isOver || isSubmitting} hasKeys={habits.hasKeys} />
    </QuestionnaireFrame>
  )
}

type ActionsProps = {
  habits: Habits
  onHabits: (change: Partial<Habits>) => void
  onLeave: () => void
  isLeaving: boolean
}
/** The bar at the top: the answering preferences, and leaving with all answers saved. */
function Actions({ habits, onHabits, onLeave, isLeaving }: ActionsProps) {
  const say = useText(questionnaire)
  return (
    <>
      <AnswerSettings habits={habits} onChange={onHabits} />
      <Button variant="subtle" color="gray" h={44} px="xs" onClick={onLeave} loading={isLeaving}>
        {say('saveAndExit')}
      </Button>
    </>
  )
}

type AreaProps = { area: RefObject<HTMLFieldSetElement | null>; sheet: Sheet; isClosed: boolean; hasKeys: boolean }
/** The question that is asked now, labelled by its title. */
function AnswerArea({ area, sheet, isClosed, hasKeys }: AreaProps) {
  return (
    <fieldset
      ref={area}
      tabIndex={-1}
      aria-labelledby={sheet.question()?.ariaTitleId}
      disabled={isClosed}
      className={classes.sheet}
      data-one
      data-keys={hasKeys || undefined}
    >
      <Survey model={sheet.model} />
    </fieldset>
  )
}
