import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import type { Endpoint } from '../contract.ts'
import { webhooks } from '../words/en/webhooks.ts'
import { endpointList } from './endpoint-list.tsx'
import { EndpointActions } from './EndpointActions.tsx'
import { useMayChange } from './use-rights.ts'
import { useWebhookEndpointsQuery } from './webhooks-api.ts'

const EndpointDialog = lazy(async () => ({ default: (await import('./EndpointDialog.tsx')).EndpointDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./SecretDialog.tsx')).SecretDialog }))

/** The interval, in milliseconds, at which the results of calls are read again. */
const lookEveryMs = 10_000

/** The endpoints that receive events, the results of the calls to them, and every action on them. */
export function EndpointsTab() {
  const say = useText(webhooks)
  const mayChange = useMayChange()
  const list = useList(endpointList)
  const answer = useWebhookEndpointsQuery(
    { query: list.query },
    { ...list.options, pollingInterval: lookEveryMs, skipPollingIfUnfocused: true },
  )
  const [editing, setEditing] = useState<Endpoint | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const show = (told: string) => {
    setEditing(null)
    setSecret(told)
  }
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('tab_endpoints')}
        isTitleQuiet
        controls={mayChange && <Button onClick={() => setEditing('new')}>{say('create')}</Button>}
        renderActions={(row) =>
          mayChange && <EndpointActions row={row} onEdit={() => setEditing(row)} onSecret={setSecret} />
        }
        empty={
          <EmptyState art={<EmptySearch />} title={say('noEndpointTitle')}>
            {say('noEndpointWhy')}
          </EmptyState>
        }
      />
      <Suspense>
        {editing && (
          <EndpointDialog
            endpoint={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSecret={show}
          />
        )}
        {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      </Suspense>
    </>
  )
}
