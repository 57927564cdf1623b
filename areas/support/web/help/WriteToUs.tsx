import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ContactTopic } from '../../contract/support.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { support } from '../../words/en/support.ts'
import { CopyButton } from '../../../../kit/CopyButton.tsx'
import { OperatorEmail } from '../../../../kit/OperatorEmail.tsx'
import { ContactForm } from './ContactForm.tsx'
import classes from './Help.module.css'

type Sent = { ticketNumber: string; email: string }

function Received({ ticketNumber, email, onAnother }: Sent & { onAnother: () => void }) {
  const say = useText(support)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack align="flex-start">
      <Title order={2} size="h3" ref={title} tabIndex={-1}>
        {say('sentTitle')}
      </Title>
      <Group gap="sm">
        <Text fw={700} size="lg" className="tp-num">
          {say('ticket', { number: ticketNumber })}
        </Text>
        <CopyButton look="icon" value={ticketNumber} what={say('ticketName')} />
      </Group>
      <Text>{say('sentText', { email })}</Text>
      <Button variant="default" onClick={onAnother}>
        {say('another')}
      </Button>
    </Stack>
  )
}

/** The form for visitors without an account, replaced by the ticket number once the message has arrived. */
export function WriteToUs({ topic }: { topic: ContactTopic | null }) {
  const say = useText(support)
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Card padding="lg" className={classes.write ?? ''}>
      {sent ? (
        <Received {...sent} onAnother={() => setSent(null)} />
      ) : (
        <Stack>
          <Title order={2} size="h3">
            {say('write')}
          </Title>
          <Text>{say('writeText')}</Text>
          <ContactForm likelyTopic={topic ?? ''} onSent={setSent} />
          <OperatorEmail />
          <Text size="sm" c="dimmed">
            {say('never')}
          </Text>
        </Stack>
      )}
    </Card>
  )
}
