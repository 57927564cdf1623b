import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoteList, NoteListSkeleton, type NoteView } from '../areas/notifications/web/for-others/NoteList.tsx'
import { theme } from './theme.ts'

const note: NoteView = {
  id: 'n1',
  kind: 'points',
  title: 'You earned 100 points',
  text: 'Welcome bonus',
  link: '/my-points',
  isUnread: true,
  at: '2026-11-20T10:00:00.000Z',
}
const none = () => {}
const markup = (notes: readonly NoteView[] | null) =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter>
        {notes ? <NoteList label="All" notes={notes} onOpen={none} onRead={none} /> : <NoteListSkeleton rows={3} />}
      </MemoryRouter>
    </MantineProvider>,
  )

test('an unread notification says so in its link, names its kind and its time, and can be put away by name', () => {
  const html = markup([note])
  expect(html).toMatch(/<a [^>]*href="\/my-points"[^>]*><span class="tp-sr-only">Unread: <\/span>You earned 100 points/)
  expect(html).toContain('aria-label="Mark as read: You earned 100 points"')
  expect(html).toMatch(/Points · <time dateTime="2026-11-20T10:00:00.000Z"[^>]*>Nov 20, 10:00 AM</)
})

test('a read one has nothing to put away, and one that leads nowhere is no link', () => {
  const html = markup([{ ...note, isUnread: false, link: null }])
  expect(html).not.toContain('<button')
  expect(html).not.toContain('<a ')
  expect(html).not.toContain('Unread')
})

test('a list that is fetched is busy and says that it loads', () => {
  expect(markup(null)).toMatch(/aria-busy="true".*role="status">Loading notifications</)
})
