import { Anchor } from '@mantine/core'
import { StatusBadge, type StatusLook } from '../../../../kit/StatusBadge.tsx'
import { defineList } from '../../../../kit/list/define-list.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { formatDay } from '../../../../platform/contract/day.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { LegalDocument, LegalVersion, VersionState } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalVersionsQuery } from './legal-desk-api.ts'
import { publicPages } from './public-pages.ts'

const looks: Readonly<Record<VersionState, StatusLook>> = {
  shipped: 'neutral',
  draft: 'inReview',
  coming: 'pending',
  current: 'available',
  past: 'neutral',
}

/** Every version of a document, newest first. */
const versionList = defineList<LegalVersion>()({
  name: 'legal-versions',
  text: legalAdmin,
  filters: {},
  pager: 'whole',
  isFresh: true,
  density: 'compact',
  rowKey: ({ version }) => String(version),
  columns: (say) => [
    {
      key: 'version',
      header: say('version'),
      onCard: 'title',
      render: ({ version }) => <span className="tp-num">{version ?? '–'}</span>,
    },
    {
      key: 'state',
      header: say('state'),
      onCard: 'status',
      render: ({ state }) => <StatusBadge look={looks[state]}>{say(`state_${state}`)}</StatusBadge>,
    },
    {
      key: 'day',
      header: say('day'),
      render: ({ effectiveOn }) => <span className="tp-num">{effectiveOn ? formatDay(effectiveOn) : '–'}</span>,
    },
    {
      key: 'kind',
      header: say('kind'),
      render: ({ isMaterial }) => (isMaterial === null ? '–' : say(isMaterial ? 'kind_material' : 'kind_small')),
    },
    {
      key: 'who',
      header: say('who'),
      render: ({ state, publishedByName, changedByName }) =>
        state === 'shipped' ? '–' : ((state === 'draft' ? changedByName : publishedByName) ?? say('gone')),
    },
  ],
})

/** Every version of a document, newest first; published ones can be read in full. */
export function VersionTable({ document }: { document: LegalDocument }) {
  const say = useText(legalAdmin)
  const list = useList(versionList)
  const answer = useLegalVersionsQuery({ query: { document } }, list.options)
  const page = publicPages[document]
  return (
    <List
      list={list}
      answer={{ ...answer, data: answer.data?.versions }}
      title={say('versions')}
      renderActions={({ version, publishedAt }) =>
        version !== null && publishedAt && document !== 'cookie-policy' ? (
          <Anchor href={`${page}?version=${version}`} target="_blank" rel="noopener">
            <span aria-hidden>{say('read')}</span>
            <span className="tp-sr-only">
              {say('readLong', { version })} {say('newTab')}
            </span>
          </Anchor>
        ) : null
      }
    />
  )
}
