import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow, SettingVersion } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { authorText, isSame, savedText, valueText } from './setting-values.ts'
import { reloadSettings, useSettingsHistoryQuery, useSettingsRevertMutation } from './settings-api.ts'
import classes from './Settings.module.css'

/** Restores a version of a setting with one press; 0 means the default. `newest` may be newer than the row. */
function useGoingBack(row: SettingRow, newest: number) {
  const say = useText(settingsAdmin)
  const dispatch = useAppDispatch()
  const [revert] = useSettingsRevertMutation()
  return useAct(
    (to: number, _value: unknown) => {
      const reason = to === 0 ? say('backReasonDefault') : say('backReason', { version: to })
      return revert({ body: { key: row.key, to, version: Math.max(row.version, newest), reason } }).unwrap()
    },
    {
      successMessage: ({ data }, _to, value) => savedText(say, row, value, data.settings),
      onFailed: ({ code }) => void (code === 'changed-meanwhile' && dispatch(reloadSettings())),
    },
  )
}

type VersionProps = { one: SettingVersion; row: SettingRow; onBack: (() => void) | null; isBusy: boolean }

function Version({ one, row, onBack, isBusy }: VersionProps) {
  const say = useText(settingsAdmin)
  const at = formatDateTime(one.changedAt)
  const value = valueText(say, row, one.value)
  const isCurrent = one.version === row.version
  return (
    <li className={classes.version}>
      <div className={classes.words}>
        <span className={classes.name}>
          <span className="tp-num">{value}</span>
          {isCurrent && <StatusBadge look="available">{say('current')}</StatusBadge>}
        </span>
        <Text span size="sm">
          {one.reason}
        </Text>
        <Text span size="sm" c="dimmed">
          {authorText(say, one.changedByName, at)}
        </Text>
      </div>
      {onBack && !isCurrent && (
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          aria-label={say('goBackLong', { value, at })}
          onClick={onBack}
        >
          {say('goBack')}
        </Button>
      )}
    </li>
  )
}

/** Every earlier value of a setting, newest first, each with a button that restores it. */
export function SettingHistory({ row, mayChange }: { row: SettingRow; mayChange: boolean }) {
  const say = useText(settingsAdmin)
  const { data, error, isFetching, refetch } = useSettingsHistoryQuery(
    { query: { key: row.key } },
    { refetchOnMountOrArgChange: true },
  )
  const { act: goBack, isBusy, failure } = useGoingBack(row, data?.versions[0]?.version ?? 0)
  const id = `history-${row.key}`
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mb="sm">
        {say('history')}
      </Title>
      <Stack gap="sm">
        <ErrorNotice failure={failure} title={say('notReverted')} />
        {!data && (!error || isFetching) && (
          <Stack gap="xs" aria-busy="true">
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        )}
        {!data && error && !isFetching && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {data?.versions.length === 0 && (
          <Text size="sm" c="dimmed">
            {say('historyEmpty')}
          </Text>
        )}
        {data && data.versions.length > 0 && (
          <ol className={classes.versions}>
            {data.versions.map((one) => (
              <Version
                key={one.version}
                one={one}
                row={row}
                isBusy={isBusy}
                onBack={mayChange ? () => goBack(one.version, one.value) : null}
              />
            ))}
          </ol>
        )}
        {mayChange && row.version > 0 && !isSame(row.shape, row.value, row.default) && (
          <div>
            <Button size="sm" variant="default" disabled={isBusy} onClick={() => goBack(0, row.default)}>
              {say('goBackDefault', { value: valueText(say, row, row.default) })}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  )
}
