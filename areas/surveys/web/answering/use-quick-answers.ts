import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Question } from 'survey-core'
import type { Habits } from './habits.ts'
import { moveOnAfterMs, isFinalChoice, findOptionIndex, isStrayNext, type Means } from './moving-on.ts'
import type { Sheet } from './survey-model.ts'

type Parts = {
  /** The element that contains the questions. */
  area: RefObject<HTMLElement | null>
  sheet: Sheet
  habits: Habits
  isOver: boolean
  onMoveOn: () => void
  /** Called when Enter is pressed in the question; it acts like Next, or Submit at the end. */
  onEnter: () => void
}

/** The types of questions whose options a key can choose. */
const typesWithKeys = ['radiogroup', 'checkbox', 'rating', 'boolean', 'buttongroup', 'imagepicker']

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** The elements in which Enter already has a meaning. */
const ownEnter = 'button, a, textarea, select, summary, [role=button], [role=combobox], [role=listbox], [role=dialog]'
const isEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !(event.repeat || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) &&
  event.target instanceof Element &&
  event.target.closest(ownEnter) === null

/** Finds the input for a key. The key is the number of the option, except on a scale, where it is the value. */
function findInputForKey(question: Question, key: string): HTMLInputElement | null {
  const inputs = [...(document.getElementById(question.id)?.querySelectorAll('input') ?? [])].filter(({ type }) =>
    ['radio', 'checkbox'].includes(type),
  )
  if (question.getType() === 'rating') return inputs.find(({ value }) => value === key) ?? null
  return inputs[findOptionIndex(key) ?? inputs.length] ?? null
}

/** Finds the input that a key press chooses; null when it does not choose any. */
function findPressedInput(
  { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent,
  sheet: Sheet,
): HTMLInputElement | null {
  if (altKey || ctrlKey || metaKey || findOptionIndex(key) === null || !target || isTyping(target)) return null
  const question = sheet.question()
  if (!question || !typesWithKeys.includes(question.getType())) return null
  const input = findInputForKey(question, key)
  return input && !input.disabled ? input : null
}

/**
 * Answers by single keys while the focus is on the question or nowhere. Enter goes on, and a single choice goes on automatically.
 * `stepped` must be called on every step: after a step back, nothing advances automatically. `isStray` tells whether a press of Next
 * that comes now was meant for the question before.
 */
export function useQuickAnswers({ area, sheet, habits, isOver, onMoveOn, onEnter }: Parts) {
  const means = useRef<Means>('pointer')
  const cameBack = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const movedOnAt = useRef(-Infinity)
  const latest = useRef({ habits, isOver, onMoveOn, onEnter })
  useEffect(() => {
    latest.current = { habits, isOver, onMoveOn, onEnter }
  })

  useEffect(() => {
    const { model } = sheet
    const stop = () => clearTimeout(timer.current)
    const handleChoice = (_: unknown, { question, value }: { question: Question; value: unknown }) => {
      stop()
      if (!latest.current.habits.movesOn || latest.current.isOver || value === undefined) return
      const circumstances = { means: means.current, isLast: sheet.place().isLast, cameBack: cameBack.current }
      if (!isFinalChoice({ type: question.getType(), isOther: question.isOtherSelected === true, ...circumstances }))
        return
      timer.current = setTimeout(() => {
        latest.current.onMoveOn()
        movedOnAt.current = performance.now()
      }, moveOnAfterMs)
    }
    model.onValueChanged.add(handleChoice)
    model.onCurrentPageChanged.add(stop)
    return () => {
      stop()
      model.onValueChanged.remove(handleChoice)
      model.onCurrentPageChanged.remove(stop)
    }
  }, [sheet])

  useEffect(() => {
    const element = area.current
    const handleKey = (event: KeyboardEvent) => {
      // Also handles keys without a focus, as on a page that was just opened.
      if (event.target !== document.body && !element?.contains(event.target as Node)) return
      means.current = 'keys'
      clearTimeout(timer.current)
      if (latest.current.isOver || event.defaultPrevented) return
      if (isEnter(event)) {
        event.preventDefault()
        return latest.current.onEnter()
      }
      if (!latest.current.habits.hasKeys) return
      const input = findPressedInput(event, sheet)
      if (!input) return
      event.preventDefault()
      means.current = 'shortcut'
      input.focus({ preventScroll: true })
      input.click()
    }
    const handlePointer = () => {
      means.current = 'pointer'
    }
    document.addEventListener('keydown', handleKey)
    element?.addEventListener('pointerdown', handlePointer)
    return () => {
      document.removeEventListener('keydown', handleKey)
      element?.removeEventListener('pointerdown', handlePointer)
    }
  }, [area, sheet])

  const stepped = useCallback((step: 'next' | 'back') => {
    cameBack.current = step === 'back'
    movedOnAt.current = -Infinity
    clearTimeout(timer.current)
  }, [])
  const isStray = useCallback(
    () => isStrayNext(performance.now() - movedOnAt.current, sheet.question()?.isEmpty() === false),
    [sheet],
  )
  return { stepped, isStray }
}
