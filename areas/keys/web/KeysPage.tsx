import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { keysApi, keyFilters, type ApiKey } from '../contract.ts'
import { keys } from '../words/en/keys.ts'
import { keyList } from './key-list.tsx'
import type { CreatedKey } from './KeyDialog.tsx'
import { useApiKeyRevokeMutation, useApiKeysQuery } from './keys-api.ts'

/** Loaded on demand, so that the list does not wait for the code of forms. */
const CreateDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog })),
)
const RotateDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./RotateDialog.tsx')).RotateDialog })),
)
const KeyDialog = lazy(() => loadAtFirstTouch(async () => ({ default: (await import('./KeyDialog.tsx')).KeyDialog })))

/** Asks for confirmation, then revokes a key permanently. */
function Revoking({ row, onClose }: { row: ApiKey; onClose: () => void }) {
  const say = useText(keys)
  const [revoke, { isLoading }] = useApiKeyRevokeMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const press = async () => {
    try {
      toasts.success((await revoke({ params: { keyId: row.keyId } }).unwrap()).message)
      onClose()
    } catch (refused) {
      setFailure(failureOf(refused))
    }
  }
  return (
    <ConfirmDelete
      opened
      onClose={onClose}
      title={say('revokeTitle', { name: row.name })}
      confirm={say('revoke')}
      keep={say('keep')}
      isBusy={isLoading}
      onConfirm={() => void press()}
    >
      {say('revokeText')}
      <ErrorNotice failure={failure} title={say('notDone')} />
    </ConfirmDelete>
  )
}

type ActionsProps = { row: ApiKey; onRotate: () => void; onRevoke: () => void }

function Actions({ row: { name, state }, onRotate, onRevoke }: ActionsProps) {
  const say = useText(keys)
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {state === 'active' && (
        <Button size="sm" variant="default" aria-label={say('rotateLong', { name })} onClick={onRotate}>
          {say('rotate')}
        </Button>
      )}
      {state !== 'revoked' && (
        <Button size="sm" variant="default" aria-label={say('revokeLong', { name })} onClick={onRevoke}>
          {say('revoke')}
        </Button>
      )}
    </Group>
  )
}

/** `/api-keys`: the keys that programs use to call the server, and every action on them. */
export function KeysPage() {
  const say = useText(keys)
  const list = useList(keyList)
  const answer = useApiKeysQuery({ query: list.query }, list.options)
  const [isCreating, setCreating] = useState(false)
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const { data } = answer
  const show = (made: CreatedKey) => {
    setCreating(false)
    setRotating(null)
    setCreated(made)
  }
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={data && <Button onClick={() => setCreating(true)}>{say('create')}</Button>}
      >
        {say('lead')}
      </PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('title')}
        isTitleQuiet
        file={{ call: keysApi.getApiKeys }}
        controls={
          <ChoiceField
            label={say('state')}
            all={say('everyState')}
            choices={keyFilters.map((value) => ({ value, label: say(`filter_${value}`) }))}
            {...list.field('status')}
          />
        }
        noMatch={say('noMatch')}
        renderActions={(row) => (
          <Actions row={row} onRotate={() => setRotating(row)} onRevoke={() => setRevoking(row)} />
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
      <Suspense>
        {isCreating && data && (
          <CreateDialog held={data.held} asksCode={data.asksCode} onClose={() => setCreating(false)} onMade={show} />
        )}
        {rotating && data && (
          <RotateDialog row={rotating} asksCode={data.asksCode} onClose={() => setRotating(null)} onMade={show} />
        )}
        {created && <KeyDialog created={created} onClose={() => setCreated(null)} />}
      </Suspense>
      {revoking && <Revoking row={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
