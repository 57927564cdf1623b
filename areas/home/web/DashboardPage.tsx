import { useRefreshKey } from '../../surveys/web/for-others/reload.ts'
import { Balance } from '../../wallet/web/for-others/Balance.tsx'
import { usePerson, useRestrictions } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { RestrictionNotice } from '../../../platform/web/session/RestrictionNotice.tsx'
import { BestArea } from './BestArea.tsx'
import { CountsArea } from './CountsArea.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ProfileArea } from './ProfileArea.tsx'
import { RecentArea } from './RecentArea.tsx'
import classes from './Dashboard.module.css'

/** The panelist's start page. Each area loads, fails and retries independently of the others. */
export function DashboardPage() {
  const say = useText(dashboard)
  const person = usePerson()
  const refreshKey = useRefreshKey()
  const locks = useRestrictions('surveys')
  const isLocked = locks.length > 0
  return (
    <>
      <PageHeader title={say('title')}>{person?.firstName && say('hello', { name: person.firstName })}</PageHeader>
      <div className={classes.page}>
        <div className={classes.whole}>
          <Balance isQuiet />
        </div>
        <div className={classes.column}>
          {isLocked ? (
            <RestrictionNotice restrictions={locks} />
          ) : (
            <>
              <BestArea key={refreshKey} />
              <FirstSteps />
            </>
          )}
          <RecentArea />
        </div>
        <div className={classes.column}>
          <ProfileArea />
          <CountsArea />
        </div>
      </div>
    </>
  )
}
