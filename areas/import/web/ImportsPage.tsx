import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { importPath, paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { importApi, type Import } from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import { useImportsAllQuery } from './import-api.ts'
import { stateLooks } from './looks.ts'
import { UploadCard } from './UploadCard.tsx'
import classes from './Imports.module.css'

const importList = defineList<Import>()({
  name: 'imports',
  text: imports,
  filters: {},
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      newest: { by: 'at', descending: true },
      oldest: { by: 'at', descending: false },
      file: { by: 'file', descending: false },
    },
    usual: 'newest',
  },
  isFresh: true,
  density: 'compact',
  cardsBelow: 720,
  rowKey: ({ importId }) => importId,
  columns: (say) => [
    {
      key: 'file',
      header: say('file'),
      sortBy: 'file',
      onCard: 'title',
      render: ({ fileName, createdByName }) => (
        <span className={classes.long}>
          {fileName}
          {createdByName !== null && (
            <Text size="sm" c="dimmed">
              {say('uploadedBy', { name: createdByName })}
            </Text>
          )}
        </span>
      ),
      plain: ({ fileName }) => fileName,
    },
    {
      ...momentColumn<Import>({ key: 'at', header: say('uploadedAt') }, ({ createdAt }) => createdAt),
      sortBy: 'at',
      canHide: true,
    },
    statusColumn<Import>({ key: 'state', header: say('state') }, ({ state }) => ({
      look: stateLooks[state],
      word: say(`is_${state}`),
    })),
    {
      key: 'members',
      header: say('members'),
      align: 'right',
      canHide: true,
      render: ({ members }) => <span className="tp-num">{wholeNumber(members)}</span>,
    },
    {
      key: 'arrived',
      header: say('arrived'),
      align: 'right',
      canHide: true,
      render: ({ arrived }) => <span className="tp-num">{wholeNumber(arrived)}</span>,
    },
  ],
})

/** `/panelist-imports`: uploads members of a former panel, and lists earlier imports. */
export function ImportsPage() {
  const say = useText(imports)
  const list = useList(importList)
  const answer = useImportsAllQuery({ query: list.query }, list.options)
  return (
    <>
      <BackLink to={paths.panelists}>{say('toPanelists')}</BackLink>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <UploadCard />
      <List
        list={list}
        answer={answer}
        title={say('all')}
        file={{ call: importApi.getImports, right: 'panelists.import' }}
        renderActions={({ importId, fileName }) => (
          <Button
            component={Link}
            to={importPath(importId)}
            size="sm"
            variant="default"
            aria-label={say('openLong', { name: fileName })}
          >
            {say('open')}
          </Button>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
    </>
  )
}
