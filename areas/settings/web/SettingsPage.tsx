import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { BackLink } from '../../../kit/BackLink.tsx'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { settingGroups, type SettingGroup } from '../../../platform/contract/setting.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../contract.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { groupSettings, findMatchingSettings } from './setting-values.ts'
import type { Draft } from './SettingForm.tsx'
import { Checklist } from './Checklist.tsx'
import { SettingGroups } from './SettingGroups.tsx'
import { SettingList } from './SettingList.tsx'
import { SettingPanel } from './SettingPanel.tsx'
import { TogetherForm, type DraftedRow } from './TogetherForm.tsx'
import { useSettingsAllQuery } from './settings-api.ts'
import classes from './Settings.module.css'

/** The unsaved edits of settings, by the settings' keys. */
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

/** Lists the unsaved edits, and leads to the form that saves them together. */
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

/** The placeholder while the settings are loading. */
const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={28} width="30%" />
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </Stack>
)

type ContentProps = {
  rows: readonly SettingRow[]
  group: SettingGroup | null
  search: string
  mayChange: boolean
  onClear: () => void
  onOpen: (key: string) => void
}

/** The settings of one group, the results of a search, or the groups. */
function Content({ rows, group, search, mayChange, onClear, onOpen }: ContentProps) {
  const say = useText(settingsAdmin)
  if (rows.length === 0) return <EmptyState title={say('empty')}>{say('emptyWhy')}</EmptyState>
  if (group) {
    const own = rows.filter((row) => row.group === group)
    return <SettingList group={group} rows={own} mayChange={mayChange} onOpen={onOpen} />
  }
  const found = findMatchingSettings(rows, search)
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
      {search.trim() === '' ? (
        <SettingGroups rows={rows} />
      ) : (
        <Stack gap="xl">
          {groupSettings(found).map(({ group: one, rows: own }) => (
            <SettingList key={one} group={one} rows={own} mayChange={mayChange} isTitled onOpen={onOpen} />
          ))}
        </Stack>
      )}
    </>
  )
}

/** `/settings-admin`: the settings of the whole panel, which can be searched, changed and restored here. */
export function SettingsPage() {
  const say = useText(settingsAdmin)
  const mayChange = useRight('settings.update')
  const { params, put } = useAddress()
  const { data, error, isFetching, refetch } = useSettingsAllQuery(undefined, { refetchOnMountOrArgChange: true })
  // The edits survive if a panel is closed by accident.
  const { drafts, put: putDraft, drop } = useDrafts()
  const [isTogether, setTogether] = useState(false)
  const search = params.get('q') ?? ''
  const group = settingGroups.find((one) => one === params.get('group')) ?? null
  const opened = data?.settings.find(({ key }) => key === params.get('setting')) ?? null
  const close = () => put({ setting: null })
  const drafted = (data?.settings ?? []).flatMap((row) => {
    const draft = drafts[row.key]
    return draft ? [{ row, draft }] : []
  })
  return (
    <>
      {group && <BackLink to={paths.settingsAdmin}>{say('allSettings')}</BackLink>}
      <PageHeader title={say(group ? `group_${group}` : 'title')} place={group ?? ''}>
        {say(mayChange ? 'lead' : 'leadReadOnly')}
      </PageHeader>
      {!group && (
        <>
          <Checklist mayChange={mayChange} />
          <div className={classes.search} role="search">
            <SearchField label={say('search')} value={search} onChange={(q) => put({ q })} />
          </div>
        </>
      )}
      {data ? (
        <Content
          rows={data.settings}
          group={group}
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
      <DirtyGuard isDirty={drafted.length > 0} />
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
