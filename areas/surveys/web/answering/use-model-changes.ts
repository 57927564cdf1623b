import { useEffect, useReducer } from 'react'
import type { Sheet } from './survey-model.ts'

/**
 * Rerenders the component when the model shows something else, and calls `onChanged`, which must stay the same
 * function, when an answer has changed.
 */
export function useModelChanges(sheet: Sheet, onChanged: () => void): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const { model } = sheet
    const handleChange = () => {
      onChanged()
      redraw()
    }
    model.onValueChanged.add(handleChange)
    const shown = [model.onCurrentPageChanged, model.onQuestionVisibleChanged, model.onPageVisibleChanged] as const
    for (const event of shown) event.add(redraw)
    return () => {
      model.onValueChanged.remove(handleChange)
      for (const event of shown) event.remove(redraw)
    }
  }, [sheet, onChanged])
}
