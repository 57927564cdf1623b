import { Alert, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { roleNames, rolesIn } from '../../../platform/contract/access.ts'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import type { Panelist } from '../contract.ts'
import { genders } from '../../users/contract/users.ts'
import { panelists } from '../words/en/panelists.ts'
import { checks } from '../../../platform/words/en/checks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { panelistNotices } from './for-others/panelist-notices.ts'
import { LockAlert } from './LockAlert.tsx'
import { useCountryName } from './use-countries.ts'

const isRole = (id: string): id is keyof typeof roleNames => Object.hasOwn(roleNames, id)

/** The reasons to look closer at the account. */
function Warnings({ panelist: { risk } }: { panelist: Panelist }) {
  const say = useText(panelists)
  if (risk.length === 0) return null
  return (
    <Alert color="warning" icon={<IconFlag size={20} aria-hidden />} title={say('risk')}>
      {risk.map((flag) => (
        <Text key={flag} size="sm">
          {say(`risk_${flag}`)}
        </Text>
      ))}
    </Alert>
  )
}

/** The overview of a panelist: points, profile, surveys, personal data, and any warnings. */
export function OverviewTab({ panelist }: { panelist: Panelist }) {
  const say = useText(panelists)
  const { Piece: Notices } = panelistNotices
  const country = useCountryName(panelist.countryId)
  const { wallet, surveys, lastChange } = panelist
  const sayRole = useText(checks)
  /** The name of a built-in role; the id of a custom role, whose name only the roles page knows. */
  const getRoleName = (id: string): string => (isRole(id) ? sayRole(`role${id}`) : id)
  const gender = genders.find((one) => one === panelist.gender)
  // The id of a state begins with its country.
  const state = panelist.stateId?.split('.').at(-1)
  const address = [panelist.address, panelist.cityName, state, panelist.zipcode].filter(Boolean).join(', ')
  return (
    <Stack gap="lg">
      {panelist.restrictions.map((restriction) => (
        <LockAlert key={restriction.restrictionId} panelist={panelist} restriction={restriction} />
      ))}
      {Notices && <Notices panelistId={panelist.panelistId} />}
      <Warnings panelist={panelist} />
      <Card>
        <Facts
          look="figures"
          facts={[
            { label: say('available'), value: pointsText(wallet.amount) },
            { label: say('pending'), value: pointsText(wallet.pending) },
            { label: say('held'), value: pointsText(wallet.held) },
            { label: say('lifetime'), value: pointsText(wallet.lifetime) },
            { label: say('level'), value: panelist.level ?? '–' },
            { label: say('profile'), value: say('percent', { percent: panelist.profilePercent }) },
            { label: say('attempted'), value: wholeNumber(surveys.attempted) },
            { label: say('completed'), value: wholeNumber(surveys.completed) },
            { label: say('disqualified'), value: wholeNumber(surveys.disqualified) },
            { label: say('inProgress'), value: wholeNumber(surveys.inProgress) },
          ]}
        />
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card>
          <Stack gap="md">
            <Title order={2} size="h3">
              {say('personal')}
            </Title>
            <Facts
              facts={[
                { label: say('firstName'), value: panelist.firstName || '–' },
                { label: say('lastName'), value: panelist.lastName || '–' },
                { label: say('phone'), value: panelist.phone ?? '–' },
                { label: say('dateOfBirth'), value: panelist.dateOfBirth ? formatDay(panelist.dateOfBirth) : '–' },
                { label: say('gender'), value: gender ? say(gender) : (panelist.gender ?? '–') },
                { label: say('address'), value: address || '–' },
                { label: say('countryId'), value: country ?? '–' },
              ]}
            />
          </Stack>
        </Card>
        <Card>
          <Stack gap="md">
            <Title order={2} size="h3">
              {say('account')}
            </Title>
            <Facts
              facts={[
                { label: say('joined'), value: <Moment at={panelist.createdAt} /> },
                { label: say('verified'), value: <Moment at={panelist.emailVerifiedAt} /> },
                { label: say('lastSeen'), value: <Moment at={panelist.lastSeenAt} /> },
                {
                  label: say('lastChange'),
                  value: lastChange
                    ? say('byAt', {
                        name: lastChange.byName ?? say('themselves'),
                        at: formatDateTime(lastChange.at),
                      })
                    : '–',
                },
                { label: say('roles'), value: rolesIn(panelist.role).map(getRoleName).join(', ') },
              ]}
            />
          </Stack>
        </Card>
      </SimpleGrid>
    </Stack>
  )
}
