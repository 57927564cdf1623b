import { Anchor, Group, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { secondStep } from '../platform/words/en/second-step.ts'
import { useText } from '../platform/web/text/text.ts'
import { CopyButton } from './CopyButton.tsx'
import { useIsPhone } from './screen.ts'

type Props = {
  /** The key for the app: to type (`secret`), to open (`address`) and to scan (`qr`, an SVG). */
  setup: { secret: string; address: string; qr: string }
  children: ReactNode
}

const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The steps to set up an authenticator app: install it, scan or type the key, and enter the code (the child). */
export function AppSetup({ setup, children }: Props) {
  const say = useText(secondStep)
  const isPhone = useIsPhone()
  return (
    <List type="ordered" spacing="md" ta="start" ps={20}>
      <List.Item>{say('step1')}</List.Item>
      <List.Item>
        {say('step2')}
        {/* A white margin in dark mode too, because a camera needs the contrast. */}
        <img
          src={pictureOf(setup.qr)}
          alt={say('qr')}
          width={180}
          height={180}
          style={{ display: 'block', marginBlock: 12, borderRadius: 8, background: 'white' }}
        />
        {isPhone && (
          <Anchor href={setup.address} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
            {say('openApp')}
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          {say('noScan')}
        </Text>
        <Group gap="sm" align="center">
          <Text component="code" ff="monospace" style={{ overflowWrap: 'anywhere', flex: '1 1 12rem' }}>
            {groupByFour(setup.secret)}
          </Text>
          <CopyButton value={setup.secret} what={say('key')} look="icon" />
        </Group>
      </List.Item>
      <List.Item>
        {say('step3')}
        {children}
      </List.Item>
    </List>
  )
}
