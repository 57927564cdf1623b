import { Anchor, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import type { MissingThing, VendorSummary } from '../contract/commissions.ts'
import { vendors } from '../words/en/vendors.ts'
import { formatMoney } from './money.ts'
import classes from './Vendors.module.css'

/**
 * The first screen: what a vendor has earned, what is held, what is paid next, and what is missing for the next
 * payout.
 */
export function MoneyCard({ summary }: { summary: VendorSummary }) {
  const say = useText(vendors)
  const { held, earned, balance, paid, nextPayout, underWay, missing, minimum, releases, waits, target } = summary
  const [next] = releases
  const heldMore = next
    ? say('nextRelease', { amount: formatMoney(next.amount), day: formatDay(next.day, 'UTC') })
    : waits.micros > 0
      ? say('waitsMore', { amount: formatMoney(waits) })
      : say('nothingHeld')
  const why: Record<MissingThing, string> = {
    minimum: say('missing_minimum', { minimum: formatMoney(minimum) }),
    target: say('missing_target'),
    'target-rests': say('missing_target-rests', {
      at: target?.restsUntil ? formatDateTime(target.restsUntil) : '',
    }),
    'under-way': say('missing_under-way'),
  }
  const more = underWay.micros > 0 ? say('underWay', { amount: formatMoney(underWay) }) : undefined
  return (
    <Card component="section" padding="lg" mb="xl" aria-label={say('money')}>
      <Stack gap="md">
        <Facts
          look="figures"
          facts={[
            { label: say('earned'), value: formatMoney(earned) },
            { label: say('held'), value: formatMoney(held), more: heldMore },
            {
              label: say('nextPayout'),
              value: missing.length === 0 ? formatMoney(nextPayout) : say('noPayoutYet'),
              ...(more ? { more } : {}),
            },
            { label: say('balance'), value: formatMoney(balance) },
            { label: say('paidOut'), value: formatMoney(paid) },
          ]}
        />
        {missing.length === 0 ? (
          <Text>{say('ready')}</Text>
        ) : (
          <div>
            <Text fw={600}>{say('missing')}</Text>
            <ul className={classes.missing}>
              {missing.map((thing) => (
                <li key={thing}>
                  {why[thing]}{' '}
                  {thing === 'target' && summary.isOwn && (
                    <Anchor component={Link} to="?tab=target" inherit underline="always">
                      {say('enterTarget')}
                    </Anchor>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        {releases.length > 0 && (
          <Fold title={say('releases')}>
            <ul className={classes.groups}>
              {releases.map(({ day, amount }) => (
                <li key={day}>{say('releaseLine', { amount: formatMoney(amount), day: formatDay(day, 'UTC') })}</li>
              ))}
            </ul>
          </Fold>
        )}
      </Stack>
    </Card>
  )
}
