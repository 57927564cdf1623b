import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { groupSettings } from './setting-values.ts'
import classes from './Settings.module.css'

/** The number of settings that the card of a group names. */
const namedMost = 3

/** A card for each group of settings, linked to its page; the card of the brand has a preview. */
export function SettingGroups({ rows }: { rows: readonly SettingRow[] }) {
  const say = useText(settingsAdmin)
  return (
    <ul className={classes.groups}>
      {groupSettings(rows).map(({ group, rows: own }) => {
        const chosen = own.filter(({ changedAt }) => changedAt !== null).length
        return (
          <li key={group} className={classes.group}>
            <Title order={2} size="h4">
              <Link
                className={classes.groupLink}
                to={group === 'brand' ? paths.brandAdmin : `${paths.settingsAdmin}?group=${group}`}
              >
                {say(`group_${group}`)}
              </Link>
            </Title>
            <Text size="sm" c="dimmed">
              {own
                .slice(0, namedMost)
                .map(({ name }) => name)
                .join(' · ')}
              {own.length > namedMost && ' …'}
            </Text>
            <Text size="sm" mt="auto">
              {say('found', { count: own.length })}
              {chosen > 0 && ` · ${say('chosen', { count: chosen })}`}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
