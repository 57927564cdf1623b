import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Keys } from './Keys.tsx'

export type Choice<Key extends string> = {
  key: Key
  word: string
  isMain?: boolean
  /** Needs no reason, where the field of the reason opens with the first choice that does. */
  isPlain?: boolean
  /** Ctrl and Enter choose it, also while the reason is typed. */
  hasKeys?: boolean
  /** Something of the matter's own is still missing: what is wrong gets the focus, and true is answered. */
  stops?: () => boolean
}

export type Reason = {
  label: string
  note: string
  /** What is wrong with what was typed, or null. */
  problem: (typed: string) => string | null
  maxLength: number
  rows?: number
  /** Where the field is not in sight from the start: the words that send what was typed, and that close the field again. */
  asked?: { confirm: string; keep: string }
}

type Props<Key extends string> = {
  choices: readonly Choice<Key>[]
  reason: Reason
  pending: string | null
  onChoose: (choice: Key, reason: string) => void
  /** Whether a reason was typed and not sent yet. */
  onTyped?: ((isTyped: boolean) => void) | undefined
  /** The reader came from the decision before this. */
  takesFocus?: boolean
  /** Fields of the matter's own, above the reason. */
  children?: ReactNode
}

/** Takes the focus when it appears: the press that led here has just removed its own button. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus()

/** The buttons of a decision and its reason, which is in sight from the start or opens in the same place. */
export function Choices<Key extends string>(props: Props<Key>) {
  const { choices, reason: asks, pending, onChoose, onTyped, takesFocus = false, children } = props
  const id = useId()
  const [asked, setAsked] = useState<Key | null>(null)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const problem = asks.problem(reason.trim())
  const isShown = asks.asked === undefined || asked !== null
  useEffect(() => () => onTyped?.(false), [onTyped])
  const send = ({ key, isPlain = false, stops }: Choice<Key>) => {
    if (isPlain) return onChoose(key, '')
    setTried(true)
    if (stops?.()) return undefined
    if (problem === null) return onChoose(key, reason.trim())
    document.getElementById(id)?.focus()
  }
  const withKeys = choices.find(({ hasKeys }) => hasKeys)
  // The dialog holds the focus, so the keys are ours; where a reason is optional, not while it is typed.
  useHotkeys(
    [['mod+Enter', () => withKeys && pending === null && asked === null && send(withKeys)]],
    asks.asked ? undefined : [],
  )
  const field = (
    <Textarea
      id={id}
      {...(asks.asked || takesFocus ? { ref: focused } : {})}
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
        // Told with the letter itself: the next key may be Esc.
        onTyped?.(typed.trim() !== '')
      }}
    />
  )
  const opened = choices.find(({ key }) => key === asked)
  if (asks.asked && opened)
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
      {isShown && field}
      <Group gap="sm">
        {choices.map((choice) => (
          <Button
            key={choice.key}
            variant={choice.isMain ? 'filled' : 'default'}
            loading={pending === choice.key}
            disabled={pending !== null && pending !== choice.key}
            onClick={() => (asks.asked && !choice.isPlain ? setAsked(choice.key) : send(choice))}
          >
            {choice.word}
          </Button>
        ))}
        {withKeys && <Keys then="enter" />}
      </Group>
    </Stack>
  )
}
