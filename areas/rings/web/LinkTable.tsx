import { countColumn, momentColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Ring, RingLink } from '../contract.ts'
import { rings } from '../words/en/rings.ts'

type Given = {
  nameKey: (key: number) => string
  nameOf: (panelistId: string) => string
  isPublic: (key: number) => boolean
}
const linkList = defineList<RingLink, Given>()({
  name: 'ring-links',
  text: rings,
  filters: {},
  pager: 'whole',
  isPlain: true,
  density: 'compact',
  rowKey: ({ panelistId, key }) => `${panelistId} ${key}`,
  columns: (say, { nameKey, nameOf, isPublic }) => [
    {
      key: 'key',
      header: say('key'),
      onCard: 'title',
      render: ({ key }) => (isPublic(key) ? say('publicKey', { key: nameKey(key) }) : nameKey(key)),
    },
    { key: 'account', header: say('account'), render: ({ panelistId }) => nameOf(panelistId) },
    momentColumn<RingLink>({ key: 'first', header: say('firstSeen') }, ({ firstAt }) => firstAt),
    momentColumn<RingLink>({ key: 'last', header: say('lastSeen') }, ({ lastAt }) => lastAt),
    countColumn<RingLink>({ key: 'times', header: say('times') }, ({ times }) => times),
  ],
})

/** Which account was seen with which key, and when: the same as the drawing, as a table. */
export function LinkTable({ ring, nameKey }: { ring: Ring; nameKey: (key: number) => string }) {
  const say = useText(rings)
  const names = new Map(ring.accounts.map(({ panelistId, name, email }) => [panelistId, name || email]))
  const open = new Set(ring.keys.flatMap(({ key, isPublic }) => (isPublic ? [key] : [])))
  const list = useList(linkList, { nameKey, nameOf: (id) => names.get(id) ?? '–', isPublic: (key) => open.has(key) })
  return <List list={list} answer={answerWithRows(ring.links)} title={say('links')} />
}
