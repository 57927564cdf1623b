import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'

type Props = {
  /** For how long it can be taken back. */
  seconds: number
  loading: boolean
  onUndo: () => void
}

/** Takes back what was just approved, as long as nothing has been sent; it counts down and then goes. */
export function UndoButton({ seconds, loading, onUndo }: Props) {
  const say = useText(finance)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1_000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  if (left === 0 && !loading) return null
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={loading}
      // The seconds are for the eye: read out, every change of them would be said.
      aria-label={say('undo')}
      className="tp-num"
      onClick={onUndo}
    >
      {say('undoIn', { seconds: left })}
    </Button>
  )
}
