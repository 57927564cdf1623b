import { ActionIcon, Skeleton, Text } from '@mantine/core'
import {
  IconClipboardList,
  IconCoins,
  IconGift,
  IconMailOpened,
  IconMessageCircle,
  IconMessageQuestion,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { shortMoment } from '../../../../platform/web/text/short-day.ts'
import { Link } from 'react-router'
import { notifications } from '../../words/en/notifications.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import classes from './NoteList.module.css'

const kinds = {
  redemption: { icon: IconGift, word: 'kindRedemption' },
  dispute: { icon: IconMessageQuestion, word: 'kindDispute' },
  'new-surveys': { icon: IconClipboardList, word: 'kindNewSurveys' },
  points: { icon: IconCoins, word: 'kindPoints' },
  ticket: { icon: IconMessageCircle, word: 'kindTicket' },
  account: { icon: IconUser, word: 'kindAccount' },
} as const satisfies Record<string, { icon: Icon; word: keyof typeof notifications.words }>

/** A notification as the list shows it. */
export type NoteView = {
  id: string
  kind: keyof typeof kinds
  title: string
  text: string
  /** A page of this site with more details, or null. */
  link: string | null
  isUnread: boolean
  at: string
}

type Props = {
  label: string
  notes: readonly NoteView[]
  /** Called when the reader follows a notification's link. */
  onOpen: (note: NoteView) => void
  /** Called when the reader marks a notification as read without opening it. */
  onRead: (note: NoteView) => void
}

/** The title. Bold type shows that it is unread; a hidden text does the same for screen readers. */
function Title({ note: { title, isUnread } }: { note: NoteView }) {
  const say = useText(notifications)
  return (
    <>
      {isUnread && <span className="tp-sr-only">{say('unread')}: </span>}
      {title}
    </>
  )
}

/** The notifications, newest first, each with its kind and time and, while it is unread, a button that marks it as read. */
export function NoteList({ label, notes, onOpen, onRead }: Props) {
  const say = useText(notifications)
  return (
    <ul className={classes.list} aria-label={label}>
      {notes.map((note) => {
        const { icon: Icon, word } = kinds[note.kind]
        return (
          <li key={note.id} className={classes.note} data-unread={note.isUnread || undefined}>
            <span className={classes.icon} aria-hidden="true">
              <Icon size={20} stroke={1.8} />
            </span>
            <div className={classes.words}>
              <Text span className={classes.title ?? ''}>
                {note.link === null ? (
                  <Title note={note} />
                ) : (
                  <Link to={note.link} className={classes.link} onClick={() => onOpen(note)}>
                    <Title note={note} />
                  </Link>
                )}
              </Text>
              {note.text && (
                <Text span size="sm">
                  {note.text}
                </Text>
              )}
              <Text span size="sm" c="dimmed" className="tp-num">
                {say(word)} ·{' '}
                <time dateTime={note.at} className="tp-one-line">
                  {shortMoment(note.at)}
                </time>
              </Text>
            </div>
            {note.isUnread && (
              <ActionIcon
                className={classes.read ?? ''}
                variant="subtle"
                color="gray"
                size={44}
                aria-label={say('markRead', { title: note.title })}
                title={say('markRead', { title: note.title })}
                onClick={({ currentTarget }) => {
                  // The button disappears with the mark, so the focus moves to the link in the same row.
                  currentTarget.closest('li')?.querySelector('a')?.focus({ preventScroll: true })
                  onRead(note)
                }}
              >
                <IconMailOpened size={20} aria-hidden />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The placeholder of the list while it is loading. */
export function NoteListSkeleton({ rows }: { rows: number }) {
  const say = useText(notifications)
  return (
    <div aria-busy="true">
      <span className="tp-sr-only" role="status">
        {say('loading')}
      </span>
      <ul className={classes.list} aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index} className={classes.note}>
            <Skeleton circle height={40} />
            <div className={classes.words}>
              <Skeleton height={16} width="55%" mb={8} />
              <Skeleton height={12} width="85%" mb={8} />
              <Skeleton height={12} width="45%" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
