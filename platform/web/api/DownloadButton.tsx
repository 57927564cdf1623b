import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { sizeText } from '../../../kit/size-text.ts'
import { download } from '../../words/en/download.ts'
import { useText } from '../text/text.ts'
import { useDownload } from './use-download.ts'
import type { CallFailure } from './failure.ts'
import classes from './DownloadButton.module.css'

type CommonProps = {
  isPrimary?: boolean
  disabled?: boolean
  /** The title above a failure, unless another part of the page shows the failure. */
  failed?: string
  onFailure?: (failure: CallFailure | null) => void
  /** Shown instead of the error notice if a failure has this status. */
  insteadOf?: { status: number; shown: ReactNode }
  children?: string
}
type MakerProps = CommonProps & {
  /** The result of `useDownload`. */
  file: ReturnType<typeof useDownload>
  onStart: () => void
}

/** A button that makes a file, shows the progress, and can cancel it. */
export function FileMaker(props: MakerProps) {
  const { file, onStart, isPrimary = false, disabled = false, failed, onFailure, insteadOf, children } = props
  const say = useText(download)
  const { stop, phase, bytes, failure } = file
  const isRunning = phase === 'running'
  const size = sizeText(bytes)
  useEffect(() => onFailure?.(failure), [failure, onFailure])
  const notice =
    failure && failure.status === insteadOf?.status ? (
      insteadOf.shown
    ) : (
      <ErrorNotice failure={failure} title={failed ?? say('failed')} />
    )
  return (
    <div>
      <Group gap="sm">
        <BusyButton
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isRunning}
          disabled={disabled}
          onClick={onStart}
        >
          {children ?? say('csv')}
        </BusyButton>
        {isRunning && (
          <Button variant="subtle" onClick={stop}>
            {say('stop')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className={`tp-num ${classes.status ?? ''}`}>
          {isRunning ? say('running', { size }) : phase === 'done' ? say('done', { size }) : ''}
        </Text>
      </Group>
      {onFailure ? null : notice}
    </div>
  )
}

type Props = CommonProps & {
  /** The address of the call that returns the file. */
  address: string
  /** The file's name, used when the response does not contain one. */
  name: string
  onDone?: () => void
}

/** A button that downloads a file made by the server, shows the progress, and can cancel it. */
export function DownloadButton({ address, name, onDone, ...look }: Props) {
  const file = useDownload(onDone)
  return <FileMaker {...look} file={file} onStart={() => void file.start(address, name)} />
}
