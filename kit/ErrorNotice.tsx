import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = {
  failure: { message: string; requestId?: string } | null
  onRetry?: () => void
  title?: string
}

/** Something could not be loaded or saved, told where it would have been, with a way to try again. Draws nothing without a failure. */
export function ErrorNotice({ failure, onRetry, title }: Props) {
  const say = useText(ui)
  if (!failure) return null
  const heading = title ?? failure.message
  const hasMore =
    (title !== undefined && title !== failure.message) || onRetry !== undefined || Boolean(failure.requestId)
  return (
    <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={heading}>
      {/* Nothing at all when there is nothing more to say: the notice keeps a row for whatever it is given. */}
      {hasMore && (
        <>
          {title && title !== failure.message && <Text size="sm">{failure.message}</Text>}
          {(onRetry || failure.requestId) && (
            <Group gap="sm" mt="xs">
              {onRetry && (
                <Button size="sm" variant="default" onClick={onRetry}>
                  {say('tryAgain')}
                </Button>
              )}
              {failure.requestId && (
                <Text size="xs" c="dimmed">
                  {say('requestId', { id: failure.requestId })}
                </Text>
              )}
            </Group>
          )}
        </>
      )}
    </Alert>
  )
}
