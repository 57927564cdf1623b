import { Anchor, Button, Card, Stack } from '@mantine/core'
import { isPanelist } from '../../../platform/contract/access.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { noteOf } from './for-others/note.ts'
import { useNotificationsListQuery } from './for-others/notifications.ts'
import { useReadNotes } from './for-others/use-read-notes.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { notifications } from '../words/en/notifications.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { MailSent } from '../../../kit/illustrations/MailSent.tsx'
import { NoteList, NoteListSkeleton } from './for-others/NoteList.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Pagination } from '../../../kit/Pagination.tsx'

function EmptyNotifications() {
  const say = useText(notifications)
  const person = usePerson()
  const takesSurveys = person !== null && isPanelist(person.role)
  return (
    <EmptyState
      art={<MailSent />}
      title={say('emptyTitle')}
      action={
        <Button component={Link} to={takesSurveys ? paths.surveys : paths.settings} h={44}>
          {say(takesSurveys ? 'toSurveys' : 'toSettings')}
        </Button>
      }
    >
      {say('emptyText')}
    </EmptyState>
  )
}

/** `/notifications`: all notifications of the account, one page at a time. */
export function NotificationsPage() {
  const say = useText(notifications)
  const { currentPage, limit, onPage, onLimit } = usePageAddress()
  const { data, error, isFetching, refetch } = useNotificationsListQuery(
    { query: { currentPage, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const { read, failure, isLoading, isAllRead } = useReadNotes()
  const isEmpty = data?.count === 0
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          data && !isEmpty ? (
            <Button variant="default" loading={isLoading} onClick={() => void read()} h={44}>
              {say('markAll')}
            </Button>
          ) : null
        }
      >
        {say('lead')}{' '}
        <Anchor component={Link} to={`${paths.settings}#notifications`} className="tp-one-line">
          {say('mails')}
        </Anchor>
      </PageHeader>
      <Stack gap="sm" maw="var(--tp-page)">
        <ErrorNotice failure={failure} title={say('readFailed')} />
        <span role="status" className="tp-sr-only">
          {isAllRead && say('allRead')}
        </span>
        {error && !isFetching && !data ? (
          <ErrorNotice failure={failureOf(error)} title={say('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <Card padding={0} aria-busy={isFetching || undefined}>
            {!data ? (
              <NoteListSkeleton rows={6} />
            ) : isEmpty ? (
              <EmptyNotifications />
            ) : (
              <NoteList
                label={say('title')}
                notes={data.rows.map(noteOf)}
                onOpen={({ id, isUnread }) => {
                  if (isUnread) void read([id])
                }}
                onRead={({ id }) => void read([id])}
              />
            )}
          </Card>
        )}
        {data && (
          <Pagination currentPage={currentPage} limit={limit} count={data.count} onPage={onPage} onLimit={onLimit} />
        )}
      </Stack>
    </>
  )
}
