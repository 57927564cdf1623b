import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

type Props = {
  failure: { message: string; requestId?: string } | null
  onRetry?: () => void
  title?: string
}

/**
 * Reports that something could not be loaded or saved, in the place where it would have appeared, with a button to
 * retry. Renders nothing without a failure.
 */
export function ErrorNotice({ failure, onRetry, title }: Props) {
  const say = useText(ui)
  if (!failure) return null
  const heading = title ?? failure.message
  const hasMore =
    (title !== undefined && title !== failure.message) || onRetry !== undefined || Boolean(failure.requestId)
  return (
    <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={heading}>
      {/* Undefined when there is nothing to add, because the notice reserves a line for any content. */}
      {hasMore && (
        <>
          {title && title !== failure.message && <Text size="sm">{failure.message}</Text>}
          {(onRetry || failure.requestId) && (
            <Group gap="sm" mt="xs">
              {onRetry && (
                <Button h={44} size="sm" variant="default" onClick={onRetry}>
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
