import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveys } from '../../words/en/surveys.ts'
import { useSurveysReturnedQuery } from '../for-others/surveys.ts'
import { ReturnedAttempt } from './ReturnedAttempt.tsx'

type Props = {
  supplierKey: string
  /** What is to be told is about to be told: the address may forget the supplier. */
  onTold: () => void
  onClose: () => void
}

/**
 * A supplier sent the reader back without a name for the attempt: the one that they began there last is told like one that was named.
 * Where none is young enough, a line says that the points come by themselves.
 */
export function ReturnedFrom({ supplierKey, onTold, onClose }: Props) {
  const say = useText(surveys)
  const { currentData, isError } = useSurveysReturnedQuery(
    { query: { supplierKey } },
    { refetchOnMountOrArgChange: true },
  )
  const isNone = isError || currentData?.attemptId === null
  const tell = useEffectEvent(onTold)
  useEffect(() => {
    if (isNone) tell()
  }, [isNone])
  if (isNone)
    return (
      <Alert
        color="info"
        mb="md"
        role="status"
        icon={<IconInfoCircle size={20} aria-hidden />}
        title={say('welcomeBack')}
        withCloseButton
        closeButtonLabel={say('dismiss')}
        onClose={onClose}
      >
        {say('welcomeBackText')}
      </Alert>
    )
  if (!currentData?.attemptId) return null
  return <ReturnedAttempt attemptId={currentData.attemptId} onTold={onTold} onClose={onClose} />
}
