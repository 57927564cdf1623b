import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import type { useSaver } from './use-saver.ts'

/**
 * Goes to the surveys once all answers are saved. If `isTroubled`, they cannot be saved now; leaving is then held
 * back, and the panelist decides.
 */
export function useLeaving(
  saver: Pick<ReturnType<typeof useSaver>, 'state' | 'isSaved' | 'push'>,
  isTroubled: boolean,
) {
  const navigate = useNavigate()
  const [state, setState] = useState<'no' | 'asked' | 'held'>('no')
  const isHeld = state === 'asked' && isTroubled
  if (isHeld) setState('held')
  useEffect(() => {
    if (state === 'asked' && saver.state === 'saved') void navigate(paths.surveys)
  }, [state, saver.state, navigate])
  const leave = () => {
    if (saver.isSaved()) return void navigate(paths.surveys)
    setState('asked')
    saver.push()
  }
  return { state, leave }
}
