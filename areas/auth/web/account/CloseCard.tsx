import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { isPlainPanelist } from '../../../../platform/contract/access.ts'
import { useState } from 'react'
import { useUserDetailsQuery } from '../../../../platform/web/session/me.ts'
import { accountPrivacy } from '../../words/en/account-privacy.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import classes from './Account.module.css'
import { CloseDialog } from './CloseDialog.tsx'
import { SectionCard } from '../../../../kit/SectionCard.tsx'

const erased = ['erasedName', 'erasedAnswers', 'erasedDevices'] as const
const kept = ['keptLedger', 'keptKey'] as const

/**
 * Explains what closing the account erases and what it keeps, and opens the dialog. Staff are referred to an
 * administrator.
 */
export function CloseCard() {
  const say = useText(accountPrivacy)
  const { data } = useUserDetailsQuery()
  const [isAsked, setAsked] = useState(false)
  if (data && !isPlainPanelist(data.role)) {
    return (
      <SectionCard id="close" title={say('close')} lead={say('staff')}>
        {null}
      </SectionCard>
    )
  }
  const renderList = (title: 'erased' | 'kept', items: readonly (typeof erased | typeof kept)[number][]) => (
    <div>
      <Text fw={600}>{say(title)}</Text>
      <ul className={classes.points}>
        {items.map((item) => (
          <li key={item}>{say(item)}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <SectionCard id="close" title={say('close')} lead={say('closeLead')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
        {renderList('erased', erased)}
        {renderList('kept', kept)}
      </SimpleGrid>
      <Group>
        <Button variant="outline" color="danger" onClick={() => setAsked(true)}>
          {say('closeButton')}
        </Button>
      </Group>
      <CloseDialog opened={isAsked} onClose={() => setAsked(false)} />
    </SectionCard>
  )
}
