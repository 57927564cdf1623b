import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Keys } from './Keys.tsx'

export type Choice<Key extends string> = {
  key: Key
  word: string
  isMain?: boolean
  /** Whether the choice needs no reason, in a panel whose reason field opens with the first choice that needs one. */
  isPlain?: boolean
  /** Whether Ctrl+Enter makes this choice, even while the reason is being typed. */
  hasKeys?: boolean
  /** Checks the panel's own fields. If one is missing, focuses that field and returns true. */
  stops?: () => boolean
}

export type Reason = {
  label: string
  note: string
  /** What is wrong with the typed text, or null. */
  problem: (typed: string) => string | null
  maxLength: number
  rows?: number
  /**
   * For a field that is hidden at first: the label of the button that sends the text, and that of the one that closes
   * the field again.
   */
  asked?: { confirm: string; keep: string }
}

type Props<Key extends string> = {
  choices: readonly Choice<Key>[]
  /** Absent when no choice needs one. */
  reason?: Reason
  pending: string | null
  onChoose: (choice: Key, reason: string) => void
  /** Called with whether there is an unsent reason. */
  onTyped?: ((isTyped: boolean) => void) | undefined
  /** Whether the buttons take the focus, because the reader has just decided another item. */
  takesFocus?: boolean
  /** The panel's own fields, above the reason. */
  children?: ReactNode
}

/** Focuses a field when it appears, because the press that opened it has just removed the pressed button. */
const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

/** The buttons of a decision and the field for its reason, which is visible from the start or opens in their place. */
export function Choices<Key extends string>(props: Props<Key>) {
  const { choices, reason: asks, pending, onChoose, onTyped, takesFocus = false, children } = props
  const id = useId()
  const [asked, setAsked] = useState<Key | null>(null)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const problem = asks?.problem(reason.trim()) ?? null
  useEffect(() => () => onTyped?.(false), [onTyped])
  const send = ({ key, isPlain = false, stops }: Choice<Key>) => {
    if (isPlain) return onChoose(key, '')
    setTried(true)
    if (stops?.()) return undefined
    if (problem === null) return onChoose(key, reason.trim())
    document.getElementById(id)?.focus()
  }
  const withKeys = choices.find(({ hasKeys }) => hasKeys)
  // While a dialog has the focus, the keys belong to it. If the reason is optional, the keys do not work while it is
  // being typed.
  useHotkeys(
    [
      [
        'mod+Enter',
        // Keys that are held down repeat: they must not decide about what opens next.
        (event) => withKeys && !event.repeat && pending === null && asked === null && send(withKeys),
      ],
    ],
    asks && !asks.asked ? [] : undefined,
  )
  const field = asks && (
    <Textarea
      id={id}
      {...(asks.asked || takesFocus ? { ref: focusField } : {})}
      label={asks.label}
      description={asks.note}
      withAsterisk
      aria-required
      autosize
      minRows={asks.rows ?? 3}
      maxLength={asks.maxLength}
      value={reason}
      error={wasTried ? problem : null}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setReason(typed)
        // Called during the same keystroke, because the next key may be Esc.
        onTyped?.(typed.trim() !== '')
      }}
    />
  )
  const opened = choices.find(({ key }) => key === asked)
  if (asks?.asked && opened)
    return (
      <Stack gap="md">
        {field}
        <Group gap="sm">
          <Button variant="default" onClick={() => setAsked(null)} disabled={pending !== null}>
            {asks.asked.keep}
          </Button>
          <Button color="danger" loading={pending === opened.key} onClick={() => send(opened)}>
            {asks.asked.confirm}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      {children}
      {!asks?.asked && field}
      <Group gap="sm">
        {choices.map((choice) => (
          <Button
            key={choice.key}
            variant={choice.isMain ? 'filled' : 'default'}
            loading={pending === choice.key}
            disabled={pending !== null && pending !== choice.key}
            onClick={() => (asks?.asked && !choice.isPlain ? setAsked(choice.key) : send(choice))}
          >
            {choice.word}
          </Button>
        ))}
        {withKeys && <Keys then="enter" />}
      </Group>
    </Stack>
  )
}
