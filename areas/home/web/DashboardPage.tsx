import { SimpleGrid, Stack } from '@mantine/core'
import { useRefreshKey } from '../../surveys/web/for-others/reload.ts'
import { usePerson, useRestrictions } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { RestrictionNotice } from '../../../platform/web/session/RestrictionNotice.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { BalanceArea } from './BalanceArea.tsx'
import { BestArea } from './BestArea.tsx'
import { CountsArea } from './CountsArea.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ProfileArea } from './ProfileArea.tsx'
import { RecentArea } from './RecentArea.tsx'
import { TakeSurvey } from './TakeSurvey.tsx'

/** What to do next, and what there is: every area loads, fails and is tried again on its own. */
export function DashboardPage() {
  const say = useText(dashboard)
  const person = usePerson()
  const isPhone = useIsPhone()
  const refreshKey = useRefreshKey()
  const locks = useRestrictions('surveys')
  const isLocked = locks.length > 0
  return (
    <>
      <PageHeader title={say('title')}>{person?.firstName && say('hello', { name: person.firstName })}</PageHeader>
      <Stack gap="lg">
        {isLocked ? <RestrictionNotice restrictions={locks} /> : <FirstSteps />}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          <BalanceArea />
          <ProfileArea />
          <CountsArea />
        </SimpleGrid>
        {!isLocked && <BestArea key={refreshKey} />}
        <RecentArea />
        {isPhone && !isLocked && <TakeSurvey />}
      </Stack>
    </>
  )
}
