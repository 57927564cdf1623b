import { useRef, useState, type FormEvent } from 'react'
import { failureOf, type CallFailure } from '../../platform/web/api/failure.ts'
import { toasts } from '../toasts.ts'
import { placeRefusal, type Behind } from './problems.ts'
import type { Fields } from './use-fields.ts'

type Mutation<Args, Answer> = readonly [(args: Args) => { unwrap: () => Promise<Answer> }, ...unknown[]]

type Options<Values, Args, Answer> = {
  /** Converts these values to the arguments of the call. */
  ask: (values: Values) => Args
  onDone: (answer: Answer, values: Values) => void
  /** The text of the toast after success. */
  done?: (answer: Answer, values: Values) => string
  /** Maps the name of a field in the call to the name of the field in the form. */
  shownAs?: (field: string) => string
  /** The field that a refusal is about, if the refusal does not name one. */
  fieldOf?: (failure: CallFailure) => Behind<keyof Values & string>
  /** Called for a refusal that is shown at the top. */
  onRefused?: (failure: CallFailure) => void
}

// A file field is hidden behind a button, which takes the focus instead.
const focusableSelector = 'input:not([type="file"], [type="hidden"]), select, textarea, button'

/** Focuses the first of these fields in the order of the page. */
function focusFirst(nodes: readonly HTMLElement[]): void {
  const [first] = nodes.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  const field = first?.matches(focusableSelector) ? first : first?.querySelector<HTMLElement>(focusableSelector)
  field?.focus()
}

/**
 * Sends a form by a mutation, only once however often the button is pressed. An error is shown beside its field, which
 * takes the focus; a refusal that concerns no field is the `failure` until the next change. The typed values are kept.
 */
export function useSubmit<Values extends Record<string, unknown>, Args, Answer>(
  form: Fields<Values>,
  [send]: Mutation<Args, Answer>,
  { ask, onDone, done, shownAs, fieldOf, onRefused }: Options<Values, Args, Answer>,
) {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ failure: CallFailure; values: Values } | null>(null)
  const nodeOf = (field: string) => form.getInputNode(field)
  const focus = (fields: readonly string[]) => focusFirst(fields.map(nodeOf).filter((node) => node !== null))

  const refuse = (failure: CallFailure, values: Values) => {
    const errors = failure.errors.map((one) => ({ ...one, field: shownAs?.(one.field) ?? one.field }))
    const { beside, onTop } = placeRefusal({ ...failure, errors }, (field) => nodeOf(field) !== null, fieldOf)
    form.setErrors(beside)
    focus(Object.keys(beside))
    if (!onTop) return
    setRefused({ failure: onTop, values })
    toasts.error(onTop.message)
    onRefused?.(onTop)
  }
  const submit = async (values: Values): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setRefused(null)
    try {
      const answer = await send(ask(values)).unwrap()
      if (done) toasts.success(done(answer, values))
      onDone(answer, values)
    } catch (error) {
      refuse(failureOf(error), values)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    /** Handles the submission, whether it comes from the form or from a button outside it. */
    onSubmit: (event?: FormEvent<HTMLFormElement>) =>
      form.onSubmit(
        (values) => void submit(values),
        (problems) => focus(Object.keys(problems)),
      )(event),
    isBusy,
    failure: refused?.values === form.values ? refused.failure : null,
    /** Removes the refusal. */
    clearFailure: () => setRefused(null),
  }
}
