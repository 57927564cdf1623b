import { Card, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { FactLine } from '../../../kit/FactLine.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { ProviderFact, ProviderState } from '../contract.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { reloadProviders, useProvidersConfirmFactMutation } from './providers-api.ts'

/** The assumptions that no document of the provider confirms, and the person who confirmed each with the provider. */
export function FactsCard({ state, mayChange }: { state: ProviderState; mayChange: boolean }) {
  const say = useText(rewardProviders)
  const { provider, facts, version, problem } = state
  const dispatch = useAppDispatch()
  const [confirm] = useProvidersConfirmFactMutation()
  const { act, failure } = useAct(
    ({ fact, confirmedAt }: ProviderFact) =>
      confirm({ body: { provider, fact, isConfirmed: confirmedAt === null, version } }).unwrap(),
    { onFailed: () => void dispatch(reloadProviders()) },
  )
  const openCount = facts.filter(({ confirmedAt }) => confirmedAt === null).length
  return (
    <Card component="section" padding="lg" aria-labelledby="provider-facts">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="provider-facts">
            {say('facts')}
          </Title>
          <Text c="dimmed" mt={4}>
            {say('factsText')}
          </Text>
        </div>
        <Text fw={600} role="status">
          {openCount > 0 ? say('factsOpen', { count: openCount }) : say('factsOpenNone')}
        </Text>
        <ErrorNotice failure={failure} title={say('notDone')} />
        <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
          {facts.map((one) => {
            const { fact, confirmedAt, confirmedByName } = one
            const sentence = say(`fact_${fact}`)
            return (
              <FactLine
                key={fact}
                sentence={sentence}
                badge={
                  <StatusBadge look={confirmedAt ? 'paid' : 'neutral'}>
                    {say(confirmedAt ? 'factProven' : 'factOpen')}
                  </StatusBadge>
                }
                confirmed={
                  confirmedAt &&
                  say('factConfirmedBy', {
                    name: confirmedByName ?? say('somebodyGone'),
                    at: formatDateTime(confirmedAt),
                  })
                }
                confirm={say('factConfirm')}
                confirmLabel={say('factConfirmOf', { fact: sentence })}
                onPress={mayChange && problem !== 'unopened' ? () => act(one) : null}
              />
            )
          })}
        </Stack>
      </Stack>
    </Card>
  )
}
