import { panelistsApi, type PanelistRow } from '../contract.ts'
import { useState } from 'react'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { List } from '../../../kit/list/List.tsx'
import { pickColumns, useSelection } from '../../../kit/list/selection.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { ActDialog, type Act } from './ActDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import { formatCount } from './counts.ts'
import { listActions } from './for-others/list-actions.ts'
import { getName } from './names.ts'
import { panelistList } from './panelist-list.tsx'
import { PanelistControls, usePanelists } from './PanelistControls.tsx'
import { usePanelistsListQuery } from './panelists-api.ts'
import { RowMenu } from './RowMenu.tsx'
import { useRights } from './use-rights.ts'

/** `/panelists`: all panelists, newest first. */
export function PanelistsPage() {
  const say = useText(panelists)
  const list = usePanelists()
  const answer = usePanelistsListQuery({ query: list.query }, list.options)
  const { data } = answer
  const rightsOn = useRights()
  const Actions = listActions.Piece
  const [act, setAct] = useState<Act | null>(null)
  const canBlock = (row: PanelistRow) => row.status !== 'blocked' && rightsOn(row).block
  const mayDownload = useRight('reports.download')
  const selection = useSelection({
    rows: data?.rows,
    rowKey: panelistList.rowKey,
    canPick: (row) => mayDownload || canBlock(row),
  })
  const letGo = (rows: readonly PanelistRow[]) => selection.pick(rows.map(panelistList.rowKey), false)
  return (
    <>
      <PageHeader title={say('title')} actions={Actions && <Actions />}>
        {say('lead')}
      </PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('title')}
        isTitleQuiet
        file={{ call: panelistsApi.exportPanelists, isWhole: true }}
        picks={pickColumns(selection, panelistList.rowKey, {
          header: say('choose'),
          label: (row) => say('chooseOne', { name: getName(row) }),
        })}
        controls={<PanelistControls list={list} byStatus={data?.byStatus} />}
        noMatch={say('noMatch')}
        found={data && data.count > 0 ? say('found', { count: formatCount(data) }) : undefined}
        rowLink={({ panelistId }) => panelistPath(panelistId)}
        renderActions={(row) => <RowMenu row={row} onAct={setAct} />}
      />
      <BulkBar chosen={selection.chosen} onLetGo={letGo} canBlock={canBlock} />
      <ActDialog
        act={act}
        onClose={() => setAct(null)}
        onDone={({ panelistId }) => selection.pick([panelistId], false)}
      />
    </>
  )
}
