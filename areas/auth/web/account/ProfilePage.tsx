import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { isPanelist, roleNames, rolesIn } from '../../../../platform/contract/access.ts'
import { formatDay } from '../../../../platform/contract/day.ts'
import type { UserDetails } from '../../../users/contract/users.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useProfilerProgressQuery } from '../../../profiler/web/for-others/profiler.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useUserDetailsQuery } from '../../../../platform/web/session/me.ts'
import { account } from '../../words/en/account.ts'
import { checks } from '../../../../platform/words/en/checks.ts'
import { textOf, useText } from '../../../../platform/web/text/text.ts'
import { Doughnut } from '../../../../kit/chart/Doughnut.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { percentText } from '../../../../kit/Points.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { addressNotices } from '../for-others/address-notices.ts'
import { Facts } from './Facts.tsx'
import classes from './Account.module.css'

const sayRole = textOf(checks)
const nameOfRole = (id: string): string => (isRole(id) ? sayRole(`role${id}`) : id)
const isRole = (id: string): id is keyof typeof roleNames => Object.hasOwn(roleNames, id)

function ProfileHeader({ details }: { details: UserDetails }) {
  const say = useText(account)
  const name = `${details.firstName} ${details.lastName}`.trim()
  return (
    <Card component="section" padding="lg" aria-labelledby="who">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.who}>
          <Title order={2} size="h3" id="who">
            {name || say('nameless')}
          </Title>
          <Text>{details.email}</Text>
        </div>
        <StatusBadge look={details.isEmailVerified ? 'approved' : 'pending'}>
          {say(details.isEmailVerified ? 'verified' : 'unverified')}
        </StatusBadge>
      </Group>
      <Text c="dimmed" size="sm" mt="sm">
        {rolesIn(details.role).map(nameOfRole).join(', ')} · {say('memberSince')} {formatDay(details.createdAt)}
      </Text>
    </Card>
  )
}

function Completion() {
  const say = useText(account)
  const { data, error, refetch } = useProfilerProgressQuery()
  const isDone = data !== undefined && data.answered >= data.total
  return (
    <Card component="section" padding="lg" aria-labelledby="completion" aria-busy={!data && !error}>
      <Title order={2} size="h3" id="completion" mb="sm">
        {say('completion')}
      </Title>
      {data ? (
        <Group gap="xl" className={classes.completion ?? ''}>
          <Doughnut
            segments={[
              { label: say('answeredPart'), value: data.answered, look: 'value' },
              { label: say('openPart'), value: data.total - data.answered, look: 'rest' },
            ]}
            caption={say('completionText', data)}
          >
            <b className="tp-num">{percentText(data.percent)}</b>
          </Doughnut>
          <Stack gap="sm" align="flex-start" className={classes.why ?? ''}>
            <Text>{say(isDone ? 'completionDone' : 'completionWhy')}</Text>
            <Button component={Link} to={paths.profileSurveys}>
              {say(isDone ? 'review' : 'answer')}
            </Button>
          </Stack>
        </Group>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Group gap="xl" aria-hidden="true">
          <Skeleton circle height={128} />
          <Skeleton height={72} width="50%" />
        </Group>
      )}
    </Card>
  )
}

const links = [
  { to: paths.account, word: 'accountLink', note: 'accountNote', isForAll: true },
  { to: paths.earnings, word: 'earningsLink', note: 'earningsNote', isForAll: false },
  { to: paths.settings, word: 'settingsLink', note: 'settingsNote', isForAll: true },
] as const

/** `/my-profile`: the reader's name and picture, how complete the profile is, and where to change it. */
export function ProfilePage() {
  const say = useText(account)
  const { data, error, refetch } = useUserDetailsQuery()
  const { Piece: Notices } = addressNotices
  const takesSurveys = data !== undefined && isPanelist(data.role)
  return (
    <>
      <PageHeader title={say('profileTitle')}>{say('profileLead')}</PageHeader>
      <Stack gap="lg" maw="var(--tp-page)">
        {Notices && <Notices />}
        {data ? (
          <ProfileHeader details={data} />
        ) : error ? (
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={128} radius="md" />
        )}
        {takesSurveys && <Completion />}
        {data && <Facts details={data} />}
        <nav aria-label={say('more')}>
          <SimpleGrid cols={{ base: 1, sm: takesSurveys ? 3 : 2 }}>
            {links
              .filter(({ isForAll }) => isForAll || takesSurveys)
              .map(({ to, word, note }) => (
                <Link key={to} to={to} className={classes.way}>
                  <b>{say(word)}</b>
                  <span>{say(note)}</span>
                </Link>
              ))}
          </SimpleGrid>
        </nav>
      </Stack>
    </>
  )
}
