import { Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useNotificationsListQuery } from '../../../areas/notifications/web/for-others/notifications.ts'
import { noteOf } from '../../../areas/notifications/web/for-others/note.ts'
import { useReadNotes } from '../../../areas/notifications/web/for-others/use-read-notes.ts'
import { paths } from '../../../platform/web/paths.ts'
import { notifications } from '../../../areas/notifications/words/en/notifications.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { NoteList, NoteListSkeleton } from '../../../areas/notifications/web/for-others/NoteList.tsx'
import classes from './Bell.module.css'

const limit = 8

/** The newest notifications, which can be marked as read one by one or all at once, and a link to the rest. */
export function BellList({ onLeave }: { onLeave: () => void }) {
  const say = useText(notifications)
  const { data, error, refetch } = useNotificationsListQuery(
    { query: { currentPage: 1, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const { read, failure, isLoading, isAllRead } = useReadNotes()
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
        {isAllRead && say('allRead')}
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
