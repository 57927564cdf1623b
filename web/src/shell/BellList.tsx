import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { bellRead } from '../api/bell.ts'
import { failureOf, type CallFailure } from '../api/failure.ts'
import { useNotificationsListQuery, useNotificationsReadMutation } from '../api/notifications.ts'
import { noteOf } from '../api/note.ts'
import { paths } from '../paths.ts'
import { notifications } from '../text/en/notifications.ts'
import { useText } from '../text/text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { NoteList, NoteListSkeleton } from '../ui/NoteList.tsx'
import classes from './Bell.module.css'

const limit = 8

/** The newest notifications, each or all to be marked as read, and the way to the rest. */
export function BellList({ onLeave }: { onLeave: () => void }) {
  const say = useText(notifications)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [said, setSaid] = useState('')
  const { data, error, refetch } = useNotificationsListQuery(
    { query: { currentPage: 1, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const [markRead, { isLoading }] = useNotificationsReadMutation()
  const read = async (notificationIds?: string[]) => {
    setFailure(null)
    try {
      const answer = await markRead({ body: notificationIds ? { notificationIds } : {} }).unwrap()
      bellRead(answer.data.unread)
      if (!notificationIds) setSaid(say('allRead'))
    } catch (refused) {
      setFailure(failureOf(refused))
    }
  }
  const notes = data?.rows.map(noteOf)
  return (
    <>
      {failure && (
        <div className={classes.notice}>
          <ErrorNotice failure={failure} title={say('readFailed')} />
        </div>
      )}
      <div className={classes.scroll}>
        {notes && notes.length > 0 ? (
          <NoteList
            label={say('title')}
            notes={notes}
            onOpen={({ id, isUnread }) => {
              if (isUnread) void read([id])
              onLeave()
            }}
            onRead={({ id }) => void read([id])}
          />
        ) : notes ? (
          <EmptyState title={say('emptyTitle')} order={3}>
            {say('emptyText')}
          </EmptyState>
        ) : error ? (
          <div className={classes.notice}>
            <ErrorNotice failure={failureOf(error)} title={say('loadFailed')} onRetry={() => void refetch()} />
          </div>
        ) : (
          <NoteListSkeleton rows={4} />
        )}
      </div>
      <span role="status" className="tp-sr-only">
        {said}
      </span>
      <Group justify="space-between" gap="sm" className={classes.foot ?? ''}>
        {notes && notes.length > 0 && (
          <Button variant="default" size="sm" h={44} loading={isLoading} onClick={() => void read()}>
            {say('markAll')}
          </Button>
        )}
        <Anchor component={Link} to={paths.notifications} onClick={onLeave} className={classes.all ?? ''}>
          {say('seeAll')}
        </Anchor>
      </Group>
    </>
  )
}
