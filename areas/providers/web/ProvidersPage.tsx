import { Stack } from '@mantine/core'
import { Answered } from '../../../kit/Answered.tsx'
import { BackLink } from '../../../kit/BackLink.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { rewardProviders } from '../words/en/reward-providers.ts'
import { ConnectCard } from './ConnectCard.tsx'
import { EventsCard } from './EventsCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { FlagsCard } from './FlagsCard.tsx'
import { History } from './History.tsx'
import { useProvidersAllQuery } from './providers-api.ts'
import { StateCard } from './StateCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

/**
 * `/reward-providers`: the account at Tremendous that pays for rewards, proposed by one person and approved by another.
 */
export function ProvidersPage() {
  const say = useText(rewardProviders)
  const mayChange = useRight('rewards.update')
  const maySeeRequests = useRight('redemptions.view')
  const answer = useProvidersAllQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <BackLink to={paths.rewards}>{say('toRewards')}</BackLink>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Answered answer={answer} outline={[260, 320]}>
        {({ rows }) =>
          rows.map((state) => (
            <Stack key={state.provider} gap="lg">
              <StateCard state={state} mayChange={mayChange} />
              {state.waiting ? (
                <WaitingCard waiting={state.waiting} />
              ) : (
                mayChange && <ConnectCard key={state.version} state={state} />
              )}
              {state.source !== 'none' && <EventsCard state={state} mayChange={mayChange} />}
              {state.source !== 'none' && <FactsCard state={state} mayChange={mayChange} />}
              {maySeeRequests && <FlagsCard provider={state.provider} />}
              <History versions={state.history} />
            </Stack>
          ))
        }
      </Answered>
    </>
  )
}
