import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveys } from '../../words/en/surveys.ts'
import { useSurveysReturnedQuery } from '../for-others/surveys.ts'
import { ReturnedAttempt } from './ReturnedAttempt.tsx'

type Props = {
  supplierKey: string
  /** Called just before anything is shown, so that the address can drop the supplier. */
  onTold: () => void
  onClose: () => void
}

/**
 * Shown when a supplier sends the panelist back without naming the attempt: it handles the latest attempt at that supplier as if it had
 * been named. When none is recent enough, a notice explains that the points will arrive automatically.
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
