import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { EmailText, momentColumn, pointsColumn } from '../../../kit/cells.tsx'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { pickColumns } from '../../../kit/list/selection.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Ring, RingAccount } from '../contract.ts'
import { rings } from '../words/en/rings.ts'

type Given = { nameKey: (key: number) => string; seesPanelists: boolean }
const rowKey = ({ panelistId }: RingAccount): string => panelistId
const accountList = defineList<RingAccount, Given>()({
  name: 'ring-accounts',
  text: rings,
  filters: {},
  pager: 'whole',
  isPlain: true,
  sort: sortedHere('earned', 'asked', 'joined'),
  density: 'compact',
  cardsBelow: 820,
  rowKey,
  columns: (say, given) => [
    {
      key: 'account',
      header: say('account'),
      onCard: 'title',
      render: ({ panelistId, name, email }) => (
        <>
          {given.seesPanelists ? (
            <Anchor component={Link} to={panelistPath(panelistId)}>
              {name || email}
            </Anchor>
          ) : (
            name || email
          )}{' '}
          {name !== '' && <EmailText email={email} />}
        </>
      ),
      plain: ({ name, email }) => `${name} ${email}`,
    },
    {
      ...momentColumn<RingAccount>({ key: 'joined', header: say('joined') }, ({ createdAt }) => createdAt),
      sortBy: 'joined',
    },
    {
      ...pointsColumn<RingAccount>({ key: 'earned', header: say('earned') }, ({ earnedPoints }) => earnedPoints),
      sortBy: 'earned',
    },
    {
      ...pointsColumn<RingAccount>({ key: 'asked', header: say('asked') }, ({ openPoints }) => openPoints),
      sortBy: 'asked',
    },
    {
      key: 'keys',
      header: say('keys'),
      render: ({ keys }) => keys.map((key) => given.nameKey(key)).join(', ') || '–',
    },
    {
      key: 'locks',
      header: say('locks'),
      render: ({ locks, isClosed }) =>
        isClosed ? say('closed') : locks.map((lock) => say(`lock_${lock}`)).join(', ') || '–',
    },
  ],
})

type Props = {
  ring: Ring
  nameKey: (key: number) => string
  /** The accounts that the decision would cover; null for readers who may not decide. */
  chosen: ReadonlySet<string> | null
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

/** The accounts of a ring: what they have earned and requested, what they share, and their locks. */
export function Accounts({ ring, nameKey, chosen, onChoose }: Props) {
  const say = useText(rings)
  const seesPanelists = useRight('panelists.view')
  const list = useList(accountList, { nameKey, seesPanelists })
  const pickable = ring.accounts.filter(({ isClosed }) => !isClosed)
  const picks =
    chosen === null
      ? []
      : pickColumns<RingAccount>(
          { pickable, chosen: pickable.filter((row) => chosen.has(rowKey(row))), pick: onChoose },
          rowKey,
          { header: say('choose'), label: ({ name, email }) => say('chooseLong', { name: name || email }) },
        )
  return <List list={list} answer={answerWithRows(ring.accounts)} title={say('accounts')} picks={picks} />
}
