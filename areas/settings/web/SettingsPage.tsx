import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { grouped, matching, valueText } from './setting-values.ts'
import type { Draft } from './SettingForm.tsx'
import { Checklist } from './Checklist.tsx'
import { SettingPanel } from './SettingPanel.tsx'
import { TogetherForm, type DraftedRow } from './TogetherForm.tsx'
import { useSettingsAllQuery } from './settings-api.ts'
import classes from './Settings.module.css'

type RowProps = { row: SettingRow; mayChange: boolean; onOpen: () => void }

/** One setting: what it is called and does, its value beside the default, and who chose it. */
function Row({ row, mayChange, onOpen }: RowProps) {
  const say = useText(settingsAdmin)
  const { name, help, value, changedAt, changedByName, variable } = row
  const text = valueText(say, row, value)
  const byDefault = valueText(say, row, row.default)
  const at = changedAt && formatDateTime(changedAt)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h3 className={classes.name}>{name}</h3>
        <Text size="sm" c="dimmed" maw="64ch">
          {help}
        </Text>
      </div>
      <div className={classes.state}>
        <span className={`${classes.value ?? ''} tp-num`}>{text}</span>
        <Text span size="sm" c="dimmed">
          {text === byDefault ? say('isDefault') : say('defaultIs', { value: byDefault })}
        </Text>
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

/** What was typed for settings and is not saved, by their keys. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const drop = (keys: readonly string[]) =>
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
  return {
    drafts,
    drop,
    put: (key: string, draft: Draft | null) =>
      draft === null ? drop([key]) : setDrafts((before) => ({ ...before, [key]: draft })),
  }
}

/** Says what was typed and is not saved, and leads to where it is saved together. */
function DraftBar({
  drafted,
  onReview,
  onGiveUp,
}: { drafted: readonly DraftedRow[] } & Record<'onReview' | 'onGiveUp', () => void>) {
  const say = useText(settingsAdmin)
  if (drafted.length === 0) return null
  return (
    <section className={classes.drafts} aria-label={say('unsaved', { count: drafted.length })}>
      <div className={classes.words}>
        <Text fw={600}>{say('unsaved', { count: drafted.length })}</Text>
        <Text size="sm" c="dimmed">
          {drafted.map(({ row }) => row.name).join(' · ')}
        </Text>
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={onGiveUp}>
          {say('giveUp')}
        </Button>
        <Button onClick={onReview}>{say('review')}</Button>
      </Group>
    </section>
  )
}

/** What is there while the settings have not come. */
const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={28} width="30%" />
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Stack>
)

type ListProps = {
  rows: readonly SettingRow[]
  search: string
  mayChange: boolean
  onClear: () => void
  onOpen: (key: string) => void
}

/** The settings that a search finds, group by group. */
function Groups({ rows, search, mayChange, onClear, onOpen }: ListProps) {
  const say = useText(settingsAdmin)
  const found = matching(rows, search)
  if (rows.length === 0) return <EmptyState title={say('empty')}>{say('emptyWhy')}</EmptyState>
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mt="xs" mb="md">
        {say('found', { count: found.length })}
      </Text>
      {found.length === 0 && (
        <EmptyState
          art={<EmptySearch />}
          title={say('noMatch', { text: search })}
          action={
            <Button variant="default" onClick={onClear}>
              {say('clearSearch')}
            </Button>
          }
        >
          {say('noMatchWhy')}
        </EmptyState>
      )}
      <Stack gap="xl">
        {grouped(found).map(({ group, rows: own }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <Title order={2} size="h3" id={`settings-${group}`} mb="sm">
              {say(`group_${group}`)}
            </Title>
            {group === 'brand' && (
              <Text mb="sm">
                <Anchor component={Link} to={paths.brandAdmin} inherit underline="always">
                  {say('toBrand')}
                </Anchor>
              </Text>
            )}
            <ul className={classes.rows}>
              {own.map((row) => (
                <Row key={row.key} row={row} mayChange={mayChange} onOpen={() => onOpen(row.key)} />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </>
  )
}

/** `/settings-admin`: what applies to the whole panel; found, read, changed and taken back here. */
export function SettingsPage() {
  const say = useText(settingsAdmin)
  const mayChange = useRight('settings.update')
  const { params, put } = useAddress()
  const { data, error, isFetching, refetch } = useSettingsAllQuery(undefined, { refetchOnMountOrArgChange: true })
  // What was typed outlives a panel that is closed by a slip.
  const { drafts, put: putDraft, drop } = useDrafts()
  const [isTogether, setTogether] = useState(false)
  const search = params.get('q') ?? ''
  const opened = data?.settings.find(({ key }) => key === params.get('setting')) ?? null
  const close = () => put({ setting: null })
  const drafted = (data?.settings ?? []).flatMap((row) => {
    const draft = drafts[row.key]
    return draft ? [{ row, draft }] : []
  })
  return (
    <>
      <PageHeader title={say('title')}>{say(mayChange ? 'lead' : 'leadReadOnly')}</PageHeader>
      <Checklist mayChange={mayChange} />
      <div className={classes.search} role="search">
        <SearchField label={say('search')} value={search} onChange={(q) => put({ q })} />
      </div>
      {data ? (
        <Groups
          rows={data.settings}
          search={search}
          mayChange={mayChange}
          onClear={() => put({ q: null })}
          onOpen={(setting) => put({ setting })}
        />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <DirtyGuard
        isDirty={drafted.length > 0}
        words={{ title: say('leaveTitle'), text: say('leaveText'), stay: say('stay'), leave: say('leave') }}
      />
      <SidePanel opened={opened !== null} onClose={close} title={opened?.name ?? ''} width={560}>
        {opened && (
          <SettingPanel
            key={opened.key}
            row={opened}
            mayChange={mayChange}
            draft={drafts[opened.key] ?? null}
            onTyped={(draft) => putDraft(opened.key, draft)}
            onKept={close}
            onDone={close}
          />
        )}
      </SidePanel>
      <DraftBar drafted={drafted} onReview={() => setTogether(true)} onGiveUp={() => drop(Object.keys(drafts))} />
      <SidePanel
        opened={isTogether && drafted.length > 0 && opened === null}
        onClose={() => setTogether(false)}
        title={say('together', { count: drafted.length })}
        width={560}
      >
        <TogetherForm
          drafted={drafted}
          onEdit={(setting) => put({ setting })}
          onDrop={(key) => drop([key])}
          onDone={() => {
            setTogether(false)
            drop(drafted.map(({ row }) => row.key))
          }}
        />
      </SidePanel>
    </>
  )
}
