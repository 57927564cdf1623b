import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import type { Partner } from '../contract/partners.ts'
import { partners } from '../words/en/partners.ts'
import { usePartnersChangeMutation } from './partners-api.ts'

/** A sentence about whether this reader agreed to a partner, and when. */
export function describeState(
  { name, isGiven, givenAt, withdrawnAt }: Partner,
  say: Say<typeof partners.words>,
): string {
  if (isGiven && givenAt) return say('given', { day: shortDay(givenAt) })
  if (withdrawnAt) return say('withdrawn', { day: shortDay(withdrawnAt) })
  return say(givenAt ? 'changed' : 'notGiven', { name })
}

/**
 * One partner: its name, exactly what it receives, and the button to agree or withdraw. `isNamed` is false where the
 * name and state are already shown above.
 */
export function PartnerLine({ partner, isNamed = true }: { partner: Partner; isNamed?: boolean }) {
  const say = useText(partners)
  const { supplierKey, name, disclosed, isGiven, version } = partner
  const [change] = usePartnersChangeMutation()
  const send = (isYes: boolean) => change({ body: { supplierKey, isGiven: isYes, version } }).unwrap()
  const giving = useAct(() => send(true))
  const { ask, question, failure } = useQuestion({ send: (isYes: boolean) => send(isYes) })
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      {isNamed && (
        <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
      )}
      <Text size="sm">{say('receives', { name })}</Text>
      <List size="sm">
        {disclosed.map((one) => (
          <List.Item key={one}>{say(`receives_${one}`)}</List.Item>
        ))}
      </List>
      {isNamed && (
        <Text size="sm" c="dimmed">
          {describeState(partner, say)}
        </Text>
      )}
      <ErrorNotice failure={failure ?? giving.failure} title={say('failed')} />
      <Group>
        {isGiven ? (
          <Button variant="default" h={44} onClick={() => ask(false)}>
            {say('withdraw', { name })}
          </Button>
        ) : (
          <Button variant="default" h={44} loading={giving.isBusy} onClick={giving.act}>
            {say('agree', { name })}
          </Button>
        )}
      </Group>
      <ConfirmDelete {...question} title={say('leaveTitle', { name })} confirm={say('leave')} keep={say('keep')}>
        {say('leaveText', { name })}
      </ConfirmDelete>
    </Stack>
  )
}
