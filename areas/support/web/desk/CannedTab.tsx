import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { deskApi, type CannedAnswer } from '../../contract/support-desk.ts'
import { useState } from 'react'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { momentColumn } from '../../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { defineList, sortedHere } from '../../../../kit/list/define-list.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { CannedDialog } from './CannedDialog.tsx'
import { useDeskCannedQuery, useDeskDeleteCannedMutation } from './desk-api.ts'
import { topicWords } from './looks.ts'
import classes from './Desk.module.css'

const cannedList = defineList<CannedAnswer>()({
  name: 'saved-replies',
  text: supportDesk,
  filters: {},
  pager: 'whole',
  sort: sortedHere('title', 'topic', 'updated'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ cannedId }) => cannedId,
  columns: (say) => [
    { key: 'title', header: say('cannedTitle'), sortBy: 'title', onCard: 'title', render: ({ title }) => title },
    {
      key: 'topic',
      header: say('topic'),
      sortBy: 'topic',
      canHide: true,
      render: ({ topic }) => (topic ? say(topicWords[topic]) : say('anyTopic')),
    },
    {
      key: 'text',
      header: say('cannedText'),
      canHide: true,
      render: ({ text }) => <span className={classes.excerpt}>{text}</span>,
    },
    {
      ...momentColumn<CannedAnswer>({ key: 'updated', header: say('changedAt') }, ({ updatedAt }) => updatedAt),
      sortBy: 'updated',
    },
  ],
})

/** Removes a saved reply after a confirmation. */
function Removal({ canned, onClose }: { canned: CannedAnswer | null; onClose: () => void }) {
  const say = useText(supportDesk)
  const [remove] = useDeskDeleteCannedMutation()
  const { act, isBusy, failure } = useAct((cannedId: string) => remove({ params: { cannedId } }).unwrap(), {
    successMessage: () => say('cannedRemoved'),
    onDone: onClose,
  })
  return (
    <ConfirmDelete
      opened={canned !== null}
      onClose={onClose}
      title={say('removeTitle', { title: canned?.title ?? '' })}
      confirm={say('removeCanned')}
      keep={say('keepCanned')}
      isBusy={isBusy}
      failure={failure}
      failed={say('notRemoved')}
      onConfirm={() => canned && act(canned.cannedId)}
    >
      {say('removeText')}
    </ConfirmDelete>
  )
}

/** The saved replies: everyone at the desk can read them, and staff who may answer can add, change and remove them. */
export function CannedTab() {
  const say = useText(supportDesk)
  const mayWrite = useRight('support.update')
  const list = useList(cannedList)
  const replies = useDeskCannedQuery(undefined, list.options)
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const [removed, setRemoved] = useState<CannedAnswer | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {say('addCanned')}
    </Button>
  )
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <Text c="dimmed" maw="60ch">
          {say('cannedLead')}
        </Text>
        {mayWrite && replies.data && replies.data.length > 0 && add}
      </Group>
      <List
        list={list}
        answer={replies}
        title={say('tab_canned')}
        isTitleQuiet
        file={{ call: deskApi.getCannedAnswers }}
        empty={
          <EmptyState art={<EmptySearch />} title={say('noCanned')} action={mayWrite ? add : null}>
            {say('noCannedText')}
          </EmptyState>
        }
        {...(mayWrite
          ? {
              renderActions: (row: CannedAnswer) => (
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('editLong', { title: row.title })}
                    onClick={() => setEdited(row)}
                  >
                    {say('edit')}
                  </Button>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('removeLong', { title: row.title })}
                    onClick={() => setRemoved(row)}
                  >
                    {say('remove')}
                  </Button>
                </Group>
              ),
            }
          : {})}
      />
      {edited && <CannedDialog canned={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <Removal canned={removed} onClose={() => setRemoved(null)} />
    </>
  )
}
