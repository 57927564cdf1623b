import { ActionIcon, Anchor, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAct } from '../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import type { ListViewsProps } from '../../../kit/list/memory.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SavedView } from '../contract.ts'
import { savedViews } from '../words/en/saved-views.ts'
import { useReportRemoveViewMutation, useReportViewsQuery } from './reports-api.ts'
import { SaveView } from './SaveView.tsx'
import { applyView, readView } from './view.ts'
import classes from './Reports.module.css'

type ViewProps = {
  view: SavedView
  names: readonly string[]
  onChosen: () => void
  onFailure: (no: CallFailure) => void
}

function View({ view, names, onChosen, onFailure }: ViewProps) {
  const say = useText(savedViews)
  const [params] = useSearchParams()
  const [remove] = useReportRemoveViewMutation()
  const { act, isBusy } = useAct(() => remove({ params: { viewId: view.viewId } }).unwrap(), { onFailed: onFailure })
  const isShown = readView(new URLSearchParams(view.query), names) === readView(params, names)
  return (
    <li>
      <Anchor
        component={Link}
        to={{ search: applyView(params, view.query, names) }}
        aria-current={isShown || undefined}
        fw={isShown ? 600 : 400}
        onClick={onChosen}
      >
        {view.isOwn ? view.name : say('ofOthers', { name: view.name })}
      </Anchor>
      {view.isOwn && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={isBusy}
          aria-label={say('remove', { name: view.name })}
          onClick={act}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function Kept({ list, names, onChosen }: ListViewsProps & { onChosen: () => void }) {
  const say = useText(savedViews)
  const { data, error, refetch } = useReportViewsQuery({ query: { report: list } }, { refetchOnMountOrArgChange: 60 })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  if (error) return <ErrorNotice failure={failureOf(error)} title={say('failed')} onRetry={() => void refetch()} />
  if (!data) return <Text aria-busy="true">…</Text>
  if (data.rows.length === 0) return <Text c="dimmed">{say('none')}</Text>
  return (
    <>
      <ul className={classes.views} aria-label={say('views')}>
        {data.rows.map((view) => (
          <View key={view.viewId} view={view} names={names} onChosen={onChosen} onFailure={setFailure} />
        ))}
      </ul>
      <ErrorNotice failure={failure} title={say('removeFailed')} />
    </>
  )
}

/** The saved filters of a report or a list, and the button that saves the current ones. */
export function SavedViews({ list, names, isAsked = false }: ListViewsProps & { isAsked?: boolean }) {
  const say = useText(savedViews)
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  // The button may have been pressed before this component was loaded.
  const openWhenAsked = useRef(() => isAsked && setOpen(true))
  useEffect(() => void openWhenAsked.current(), [])
  const [isSaving, setSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const save = () => {
    // The pressed button disappears with the popover, so the opener takes the focus; the dialog will return the focus
    // there.
    opener.current?.focus()
    setOpen(false)
    setSaving(true)
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconBookmark size={18} aria-hidden />}
            onClick={() => setOpen((before) => !before)}
          >
            {say('views')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={say('views')}>
          <Stack gap="sm">
            {isOpen && <Kept list={list} names={names} onChosen={() => setOpen(false)} />}
            <Group>
              <Button size="sm" variant="default" onClick={save}>
                {say('save')}
              </Button>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isSaving && <SaveView list={list} query={readView(params, names)} onClose={() => setSaving(false)} />}
    </>
  )
}
