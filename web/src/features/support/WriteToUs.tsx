import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useText } from '../../text/text.ts'
import { support } from '../../text/en/support.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import classes from './Help.module.css'

/** The operator's mailbox, to open in a mail program or to copy. */
export function WriteToUs({ isMember }: { isMember: boolean }) {
  const say = useText(support)
  const address = say('address')
  return (
    <Card padding="lg" className={classes.write ?? ''}>
      <Stack>
        <Title order={2} size="h3">
          {say('write')}
        </Title>
        <Text>{say('writeText')}</Text>
        {isMember && <Text>{say('writeMember')}</Text>}
        <Text fw={600} className={classes.address ?? ''}>
          {address}
        </Text>
        <Group gap="sm">
          <Button component="a" href={`mailto:${address}`} leftSection={<IconMail size={18} aria-hidden />}>
            {say('email')}
          </Button>
          <CopyButton value={address} what={say('addressName')} />
        </Group>
        <Text size="sm" c="dimmed">
          {say('never')}
        </Text>
      </Stack>
    </Card>
  )
}
