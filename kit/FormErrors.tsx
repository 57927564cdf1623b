import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = {
  /** The form's errors in the order of its fields; `id` is the id of the field's element. */
  problems: readonly { id: string; message: string }[]
}

/** A summary above a long form with more than two errors; it takes the focus and links to each field. */
export function FormErrors({ problems }: Props) {
  const say = useText(ui)
  const box = useRef<HTMLDivElement>(null)
  const isShown = problems.length > 2
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown])
  if (!isShown) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="danger"
      title={say('problemTitle')}
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      <List size="sm">
        {problems.map(({ id, message }) => (
          <List.Item key={id}>
            <Anchor
              href={`#${id}`}
              c="inherit"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
