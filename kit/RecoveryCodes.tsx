import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { secondStep } from '../platform/words/en/second-step.ts'
import { useText } from '../platform/web/text/text.ts'
import { brand } from './brand.ts'
import { saveFile } from './download/save-file.ts'
import { CopyButton } from './CopyButton.tsx'

type Props = { codes: readonly string[]; email: string; onDone: () => void }

/**
 * Recovery codes, shown only once: the reader can copy or download them, and must confirm that they are stored before
 * leaving.
 */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const say = useText(secondStep)
  const [isKept, setKept] = useState(false)
  const [wasTried, setTried] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const file = `${say('fileHead', { email, name: brand })}\n\n${codes.join('\n')}\n`
  const done = () => {
    setTried(true)
    if (isKept) return onDone()
    box.current?.focus()
  }
  return (
    <Stack ta="start">
      <Text ref={lead} tabIndex={-1} style={{ outline: 'none' }}>
        {say('codesText')}
      </Text>
      <SimpleGrid
        cols={2}
        component="ul"
        spacing="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={say('codes')}
      >
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" fw={600} className="tp-num">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')} what={say('codes')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile('recovery-codes.txt', file, 'text/plain')}
        >
          {say('download')}
        </Button>
      </Group>
      <Checkbox
        ref={box}
        size="md"
        label={say('kept')}
        checked={isKept}
        error={wasTried && !isKept ? say('keptMissing') : null}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button onClick={done}>{say('goOn')}</Button>
    </Stack>
  )
}
