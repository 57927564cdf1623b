import { Anchor, Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { SettingGroup } from '../../../platform/contract/setting.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { valueText, waitingText } from './setting-values.ts'
import classes from './Settings.module.css'

type RowProps = { row: SettingRow; mayChange: boolean; heading: 'h2' | 'h3'; onOpen: () => void }

/** One setting: its name and effect, its value beside the default, and the person who chose it. */
function Row({ row, mayChange, heading: Heading, onOpen }: RowProps) {
  const say = useText(settingsAdmin)
  const { name, help, value, changedAt, changedByName, variable } = row
  const text = valueText(say, row, value)
  const byDefault = valueText(say, row, row.default)
  const at = changedAt && formatDateTime(changedAt)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Heading className={classes.name}>{name}</Heading>
        <Text size="sm" c="dimmed" maw="64ch">
          {help}
        </Text>
      </div>
      <div className={classes.state}>
        <span className={`${classes.value ?? ''} tp-num`}>{text}</span>
        <Text span size="sm" c="dimmed">
          {text !== byDefault ? say('defaultIs', { value: byDefault }) : say(at ? 'equalsDefault' : 'isDefault')}
        </Text>
        {row.waiting && (
          <Text span size="sm">
            {waitingText(say, row, row.waiting)}
          </Text>
        )}
        {at ? (
          <Text span size="sm" c="dimmed">
            {changedByName === null ? say('changedByGone', { at }) : say('changedBy', { name: changedByName, at })}
          </Text>
        ) : (
          variable && (
            <Text span size="sm" c="dimmed" className={classes.long ?? ''}>
              {say('fromVariable', { variable })}
            </Text>
          )
        )}
      </div>
      <Button
        variant="default"
        className={classes.open ?? ''}
        aria-label={say(mayChange ? 'changeLong' : 'showLong', { name })}
        onClick={onOpen}
      >
        {say(mayChange ? 'change' : 'show')}
      </Button>
    </li>
  )
}

type ListProps = {
  group: SettingGroup
  rows: readonly SettingRow[]
  mayChange: boolean
  /** The page of a group already has the group's name as its heading. */
  isTitled?: boolean
  onOpen: (key: string) => void
}

/** The settings of one group. */
export function SettingList({ group, rows, mayChange, isTitled = false, onOpen }: ListProps) {
  const say = useText(settingsAdmin)
  const title = say(`group_${group}`)
  return (
    <section aria-label={title}>
      {isTitled && (
        <Title order={2} size="h3" mb="sm">
          {title}
        </Title>
      )}
      {group === 'brand' && (
        <Text mb="sm">
          <Anchor component={Link} to={paths.brandAdmin} inherit underline="always">
            {say('toBrand')}
          </Anchor>
        </Text>
      )}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            mayChange={mayChange}
            heading={isTitled ? 'h3' : 'h2'}
            onOpen={() => onOpen(row.key)}
          />
        ))}
      </ul>
    </section>
  )
}
