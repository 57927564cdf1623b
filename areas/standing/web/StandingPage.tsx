import { Anchor, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Restriction } from '../../users/contract/restrictions.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { standing } from '../words/en/standing.ts'
import { Benefits } from './Benefits.tsx'
import { Rejections, Waiting } from './Holds.tsx'
import { InStanding } from './InStanding.tsx'
import { Limit, LockLimit } from './Limit.tsx'
import { Redeeming } from './Redeeming.tsx'
import { useStandingConditionsQuery, useStandingHoldsQuery } from './standing-api.ts'
import classes from './Standing.module.css'

/** Loaded on demand, because few members are locked and even fewer appeal. */
const AppealDialog = lazy(async () => ({
  default: (await import('../../../platform/web/session/AppealDialog.tsx')).AppealDialog,
}))

/** `/my-standing`: everything that counts for or against a member. Nothing that this page omits may limit an account. */
export function StandingPage() {
  const say = useText(standing)
  const me = useUserDetailsQuery()
  const holds = useStandingHoldsQuery()
  const conditions = useStandingConditionsQuery()
  const error = me.error ?? holds.error
  const isReady = Boolean(me.data && (holds.data ?? holds.error) && (conditions.data ?? conditions.error))
  // The standing is called good only once everything is known.
  const isKnown = Boolean(holds.data && conditions.data)
  const owed = conditions.data?.checks.find(({ code, ok }) => code === 'nothing-owed' && !ok)
  const waiting = holds.data?.filter(({ state }) => state === 'held') ?? []
  const rejected = holds.data?.filter(({ state }) => state === 'rejected') ?? []
  const person = me.data
  const count = person
    ? person.restrictions.length +
      [!person.isActive, !person.isEmailVerified, owed !== undefined].filter(Boolean).length
    : 0
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <div className={classes.columns}>
        <Stack gap="md" aria-busy={!isReady && !error}>
          {error && (
            <ErrorNotice
              title={say('failed')}
              failure={failureOf(error)}
              onRetry={() => {
                void me.refetch()
                void holds.refetch()
              }}
            />
          )}
          {!isReady && !me.error && <Skeleton h={184} radius="md" role="status" aria-label={say('loading')} />}
          {isReady && person && (
            <>
              {(count > 0 || isKnown) && (
                <StandingSummary count={count} isWaiting={waiting.length > 0} name={person.firstName} />
              )}
              {count > 0 && (
                <Limits
                  locks={person.restrictions}
                  isInactive={!person.isActive}
                  isUnverified={!person.isEmailVerified}
                  owed={owed?.message}
                />
              )}
            </>
          )}
          {isReady && waiting.length > 0 && <Waiting holds={waiting} />}
          {isReady && rejected.length > 0 && <Rejections holds={rejected} />}
          <Redeeming />
        </Stack>
        <Benefits />
      </div>
    </>
  )
}

/** Sums up the member's standing in one word and one sentence. */
function StandingSummary({ count, isWaiting, name }: { count: number; isWaiting: boolean; name: string }) {
  const say = useText(standing)
  const isGood = count === 0
  const good = isWaiting ? 'waitingTitle' : name ? 'goodTitleNamed' : 'goodTitle'
  return (
    <Card p="lg" className={classes.word ?? ''} data-good={isGood || undefined}>
      {isGood && <InStanding width={168} />}
      <div>
        <Title order={2} id="word">
          {isGood ? say(good, { name }) : say('limitsTitle', { count })}
        </Title>
        <Text mt={4}>{say(isGood ? (isWaiting ? 'waitingText' : 'goodText') : 'limitsText')}</Text>
      </div>
    </Card>
  )
}

type Told = { locks: readonly Restriction[]; isInactive: boolean; isUnverified: boolean; owed: string | undefined }

function Limits({ locks, isInactive, isUnverified, owed }: Told) {
  const say = useText(standing)
  const [objected, setObjected] = useState<string | null>(null)
  const renderLinkButton = (to: string, words: ReactNode) => (
    <Button component={Link} to={to} mih={44} variant="default">
      {words}
    </Button>
  )
  return (
    <Card component="section" p={0} aria-labelledby="word">
      <ul className={classes.items}>
        {locks.map((lock) => (
          <LockLimit key={lock.restrictionId} lock={lock} onAppeal={() => setObjected(lock.restrictionId)} />
        ))}
        {isInactive && (
          <Limit
            title={say('inactiveTitle')}
            effect={say('inactiveText')}
            why={say('inactiveWhy')}
            ends={say('inactiveEnds')}
          >
            {renderLinkButton(`${paths.contactUs}?view=write&topic=account`, say('writeToUs'))}
          </Limit>
        )}
        {isUnverified && (
          <Limit title={say('emailTitle')} effect={say('emailText')} why={say('emailWhy')} ends={say('emailEnds')}>
            {renderLinkButton(paths.redeem, say('emailDo'))}
          </Limit>
        )}
        {owed !== undefined && (
          <Limit
            title={say('owedTitle')}
            effect={say('owedText')}
            why={say('owedWhy', { message: owed })}
            ends={say('owedEnds')}
          >
            <Anchor component={Link} to={paths.earnings}>
              {say('owedDo')}
            </Anchor>
          </Limit>
        )}
      </ul>
      <Suspense>
        {objected !== null && <AppealDialog restrictionId={objected} onClose={() => setObjected(null)} />}
      </Suspense>
    </Card>
  )
}
