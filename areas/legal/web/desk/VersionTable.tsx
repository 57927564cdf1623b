import { Anchor, Title } from '@mantine/core'
import { StatusBadge, type StatusLook } from '../../../../kit/StatusBadge.tsx'
import { Table } from '../../../../kit/Table.tsx'
import type { Column } from '../../../../kit/table-props.ts'
import { formatDay } from '../../../../platform/contract/day.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
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

function useColumns(): Column<LegalVersion>[] {
  const say = useText(legalAdmin)
  return [
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
  ]
}

/** Every version of a document, newest first; published ones can be read as they were. */
export function VersionTable({ document }: { document: LegalDocument }) {
  const say = useText(legalAdmin)
  const { data, error, isFetching, refetch } = useLegalVersionsQuery(
    { query: { document } },
    { refetchOnMountOrArgChange: true },
  )
  const columns = useColumns()
  const page = publicPages[document]
  return (
    <div>
      <Title order={2} size="h3" mb="sm">
        {say('versions')}
      </Title>
      <Table
        label={say('versions')}
        density="compact"
        columns={columns}
        rows={data?.versions}
        rowKey={({ version }) => String(version)}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
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
    </div>
  )
}
