import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { sizeText } from '../../../kit/size-text.ts'
import { download } from '../../words/en/download.ts'
import { useText } from '../text/text.ts'
import { useDownload } from './use-download.ts'
import classes from './CsvButton.module.css'

type Props = {
  /** Of the call that answers the file. */
  address: string
  /** The file's name, when the answer does not say it. */
  name: string
  children?: string
}

/** Downloads a CSV file, says how much of it has arrived, and can be stopped. */
export function CsvButton({ address, name, children }: Props) {
  const say = useText(download)
  const { start, stop, phase, bytes, failure } = useDownload()
  const isRunning = phase === 'running'
  const size = sizeText(bytes)
  return (
    <div>
      <Group gap="sm">
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isRunning}
          onClick={() => void start(address, name)}
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
      <ErrorNotice failure={failure} title={say('failed')} />
    </div>
  )
}
