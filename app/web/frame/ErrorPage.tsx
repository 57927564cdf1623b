import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { brand } from '../../../kit/brand.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ErrorArt } from '../../../kit/illustrations/ErrorArt.tsx'
import { newErrorId, reportError } from './report-error.ts'

/**
 * Replaces a page that crashed, and reports the error to the server. Its buttons load a new document, because the cause
 * may still be in memory.
 */
export function ErrorPage() {
  const say = useText(shell)
  const error = useRouteError()
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [errorId] = useState(newErrorId)
  useEffect(() => {
    document.title = `${say('errorTitle')} · ${brand}`
  }, [say])
  useEffect(() => {
    heading.current?.focus()
    reportError(errorId, pathname, error)
  }, [error, errorId, pathname])
  return (
    <Stack component="main" id="content" align="center" justify="center" mih="100dvh" p="md" ta="center">
      <ErrorArt />
      <Title order={1} ref={heading} tabIndex={-1}>
        {say('errorTitle')}
      </Title>
      <Text c="dimmed">{say('errorText')}</Text>
      <Group justify="center">
        <Button onClick={() => location.reload()}>{say('refresh')}</Button>
        {pathname !== paths.dashboard && (
          <Button variant="default" component="a" href={paths.dashboard}>
            {say('goToDashboard')}
          </Button>
        )}
      </Group>
      <Group gap="xs" justify="center">
        <Text size="xs" c="dimmed">
          {say('errorId')}
        </Text>
        <Code>{errorId}</Code>
        <CopyButton look="icon" value={errorId} what={say('errorId')} />
      </Group>
    </Stack>
  )
}
