import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../platform/web/text/text.ts'
import { decideDesk } from '../../platform/words/en/decide-desk.ts'

export type Undo = {
  /** For how many seconds the decision can be undone. */
  seconds: number
  loading: boolean
  onUndo: () => void
}

/** Undoes the last decision while it has not taken effect yet; it counts down and then disappears. */
export function UndoButton({ seconds, loading, onUndo }: Undo) {
  const say = useText(decideDesk)
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
      className="tp-num"
      onClick={onUndo}
    >
      {say('undo')}
      {/* The seconds are only visual: as part of the label, every change would be announced. */}
      <span aria-hidden="true" style={{ whiteSpace: 'pre' }}>
        {say('undoIn', { seconds: left })}
      </span>
    </Button>
  )
}
