import { Input, NativeSelect, TextInput } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { parseDay } from '../platform/contract/day.ts'
import { useText } from '../platform/web/text/text.ts'
import { birthdayWords } from '../platform/words/en/birthday.ts'
import {
  birthdayOrder,
  birthdayParts,
  birthdayValue,
  findInvalidParts,
  monthChoices,
  type BirthdayPart,
} from './birthday.ts'
import classes from './BirthdayField.module.css'

type Props = {
  label: ReactNode
  /** An ISO day, or the parts given so far as `month/day/year`. */
  value: string
  /**
   * Gets an ISO day; `month/day/year` while the parts are not a valid day; or an empty text when all parts are empty.
   */
  onChange: (value: string) => void
  error?: string | null | undefined
  /** Called when the focus leaves all three fields. */
  onLeave?: () => void
  /** The id by which a form finds the field: focusing it moves the focus to the first wrong part. */
  id?: string
  disabled?: boolean
  /** Text between the label and the fields, which is read out together with the label. */
  children?: ReactNode
}

const widest = { day: 2, year: 4 } as const

/** A birthday in three fields, in the order in which the reader writes a date, with the month by name. */
export function BirthdayField({ label, value, onChange, error, onLeave, id, disabled = false, children }: Props) {
  const say = useText(birthdayWords)
  const errorId = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState(() => birthdayParts(value))
  // If a different value comes from outside, such as a saved answer, it replaces the typed parts.
  const parts = birthdayValue(typed) === (parseDay(value) ?? value) ? typed : birthdayParts(value)
  const order = birthdayOrder()
  const flawed = findInvalidParts(value)
  const isWrong = (part: BirthdayPart) => Boolean(error) && (flawed.length === 0 || flawed.includes(part))
  const worst = order.find((part) => flawed.includes(part)) ?? (error && value !== '' ? 'year' : order[0])
  const change = (part: BirthdayPart, text: string) => {
    const next = { ...parts, [part]: text }
    setTyped(next)
    onChange(birthdayValue(next))
  }
  const basics = (part: BirthdayPart) => ({
    label: say(part),
    labelProps: { className: classes.label },
    className: classes[part] ?? '',
    'data-part': part,
    value: parts[part],
    error: isWrong(part),
    autoComplete: `bday-${part}`,
    disabled,
    onChange: (event: { currentTarget: { value: string } }) => change(part, event.currentTarget.value),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only passes the focus on and notices when it leaves
    <fieldset
      ref={fields}
      id={id}
      tabIndex={-1}
      className={classes.fields}
      aria-describedby={error ? errorId : undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>(`[data-part='${worst}']`)?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (!fields.current?.contains(relatedTarget)) onLeave?.()
      }}
    >
      <legend className={classes.legend}>{label}</legend>
      {children}
      <div className={classes.parts}>
        {order.map((part) =>
          part === 'month' ? (
            <NativeSelect {...basics(part)} key={part} data={[{ value: '', label: '–' }, ...monthChoices()]} />
          ) : (
            <TextInput {...basics(part)} key={part} inputMode="numeric" maxLength={widest[part]} />
          ),
        )}
      </div>
      {error && (
        <Input.Error id={errorId} className={classes.error ?? ''}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
