import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { EditForm } from './EditForm.tsx'
import { getName } from './names.ts'
import { usePanelistsOneQuery } from './panelists-api.ts'

function Editing({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const mayEdit = useRight('panelists.update')
  const [isSaved, setSaved] = useState(false)
  const { currentData, error, isFetching, refetch } = usePanelistsOneQuery(
    { params: { panelistId } },
    { refetchOnMountOrArgChange: true },
  )
  const reload = async () => (await refetch()).data ?? null
  // Navigates only once the form has no unsaved changes, so that no warning appears.
  if (isSaved || !mayEdit) return <Navigate to={panelistPath(panelistId)} replace />
  return (
    <>
      <Anchor
        component={Link}
        to={panelistPath(panelistId)}
        display="inline-flex"
        mb="xs"
        style={{ alignItems: 'center', gap: 4 }}
      >
        <IconArrowLeft size={16} aria-hidden /> {say('detailsTitle')}
      </Anchor>
      <PageHeader title={say('editTitle')}>{currentData && getName(currentData)}</PageHeader>
      {currentData ? (
        <EditForm
          panelist={currentData}
          onReload={reload}
          onSaved={(name) => {
            toasts.success(say('saved', { name }))
            setSaved(true)
          }}
        />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={200} />
          <Skeleton height={200} />
        </Stack>
      )}
    </>
  )
}

/** `/edit-panelist/:panelistId`: corrects the personal data of a panelist. */
export function EditPanelistPage() {
  const { panelistId = '' } = useParams()
  return <Editing key={panelistId} panelistId={panelistId} />
}
