import { Fragment, type ReactNode } from 'react'
import { useIsPhone } from '../../../kit/screen.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { homeParts, type HomePart } from '../contract/home.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { AlertsPart } from './AlertsPart.tsx'
import { FindMember } from './FindMember.tsx'
import { OwnPart } from './OwnPart.tsx'
import { SetupPart } from './SetupPart.tsx'
import { TodayPart } from './TodayPart.tsx'
import { useOtherParts } from './use-parts.ts'
import { WaitingPart } from './WaitingPart.tsx'
import { WeeksPart } from './WeeksPart.tsx'
import classes from './Home.module.css'

const drawn: Readonly<Record<HomePart, () => ReactNode>> = {
  today: TodayPart,
  waiting: WaitingPart,
  alerts: AlertsPart,
  weeks: WeeksPart,
  setup: SetupPart,
  own: OwnPart,
}
/** On a phone, waiting work comes first. */
const onPhone: readonly HomePart[] = ['waiting', ...homeParts.filter((part) => part !== 'waiting')]

/**
 * The home of staff and vendors: the parts for which they have permissions. On the page that opens after log-in, it
 * follows a line of text and has no title of its own.
 */
export function WorkHome({ isBelow }: { isBelow: boolean }) {
  const say = useText(homeDesk)
  const person = usePerson()
  const isPhone = useIsPhone()
  const helpsMembers = useRight('support.update')
  const seesMembers = useRight('panelists.view')
  const { data, error, refetch, isFetching } = useOtherParts()
  const parts = (isPhone ? onPhone : homeParts).filter((part) => data?.parts.includes(part))
  return (
    <>
      {!isBelow && (
        <PageHeader title={say('title')}>{person?.firstName && say('hello', { name: person.firstName })}</PageHeader>
      )}
      <div className={classes.home} aria-busy={isFetching && !data}>
        {error && !data && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {parts.map((part) => {
          const Drawn = drawn[part]
          return (
            <Fragment key={part}>
              <Drawn />
              {part === 'waiting' && helpsMembers && seesMembers && <FindMember />}
            </Fragment>
          )
        })}
      </div>
    </>
  )
}
