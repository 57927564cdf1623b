import { Button, Stack, Text } from '@mantine/core'
import { chosenAtMost, panelistsApi, type PanelistRow } from '../contract.ts'
import { useRef, useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { getName } from './names.ts'
import { usePanelistsBlockMutation } from './panelists-api.ts'
import classes from './Panelists.module.css'

type Props = {
  chosen: readonly PanelistRow[]
  onLetGo: (rows: readonly PanelistRow[]) => void
  canBlock: (row: PanelistRow) => boolean
}

/** The actions for several panelists at once. Panelists who could not be blocked stay selected. */
export function BulkBar({ chosen, onLetGo, canBlock }: Props) {
  const say = useText(panelists)
  const [block, { isLoading }] = usePanelistsBlockMutation()
  const isBusy = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const blockable = chosen.filter(canBlock)
  const mayDownload = useRight('reports.download')
  const panelistIds = chosen.map(({ panelistId }) => panelistId).join(',')
  const [refused, setRefused] = useState<string | null>(null)
  const confirm = async (reason: string) => {
    if (isBusy.current) return
    isBusy.current = true
    setRefused(null)
    const left: PanelistRow[] = []
    let why = ''
    for (const row of blockable) {
      try {
        // One after the other, because a refusal for one panelist must not stop the others.
        // oxlint-disable-next-line no-await-in-loop
        await block({ params: { id: row.panelistId }, body: { block: true, reason } }).unwrap()
      } catch (error) {
        left.push(row)
        why = failureOf(error).message
      }
    }
    isBusy.current = false
    const done = blockable.filter((row) => !left.includes(row))
    onLetGo(done)
    if (done.length > 0) toasts.success(say('bulkDone', { count: done.length }))
    if (left.length > 0) return setRefused(`${left.map(getName).join(', ')}: ${why}`)
    setAsking(false)
  }
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.bulk} role="group" aria-label={say('bulk')}>
          <Text role="status">{say('chosen', { count: chosen.length })}</Text>
          <Button variant="default" onClick={() => onLetGo(chosen)}>
            {say('chooseNone')}
          </Button>
          {mayDownload &&
            (chosen.length <= chosenAtMost ? (
              <DownloadButton
                address={urlOf(panelistsApi.exportPanelists, { query: { panelistIds } })}
                name="panelists.csv"
              >
                {say('exportChosen')}
              </DownloadButton>
            ) : (
              <Text size="sm">{say('exportAtMost', { count: chosenAtMost })}</Text>
            ))}
          {blockable.length > 0 && (
            <Button color="danger" onClick={() => setAsking(true)}>
              {say('bulkBlock', { count: blockable.length })}
            </Button>
          )}
        </div>
      )}
      {isAsking && blockable.length > 0 && (
        <ConfirmDelete
          opened
          onClose={() => setAsking(false)}
          title={say('bulkTitle', { count: blockable.length })}
          confirm={say('blockConfirm')}
          keep={say('blockKeep')}
          withReason
          isBusy={isLoading}
          onConfirm={(reason) => void confirm(reason)}
        >
          <Stack gap="md">
            <Text>{say('blockText')}</Text>
            <Text size="sm">{blockable.map(getName).join(', ')}</Text>
            <ErrorNotice failure={refused ? { message: refused } : null} title={say('bulkFailed')} />
          </Stack>
        </ConfirmDelete>
      )}
    </>
  )
}
