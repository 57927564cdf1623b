import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { Sheet } from './survey-model.ts'

/** Question types that are answered by typing: they get the focus on devices with a keyboard. */
const typed = ['text', 'comment']
const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

/**
 * Moves the view and the focus to a question that was just opened. Returns a function that announces that the next
 * question is opened on purpose; a question that appears for another reason moves nothing.
 */
export function useArrival(
  sheet: Sheet,
  area: RefObject<HTMLFieldSetElement | null>,
  name: string | undefined,
): () => void {
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
    if (name !== undefined) arrive()
  }, [name])
  return () => {
    isArriving.current = true
  }
}
