import { IconDownload } from '@tabler/icons-react'
import { affiliatesApi } from '../contract/affiliates.ts'
import { useEffect, useRef, useState } from 'react'
import { urlOf } from '../../../platform/web/api/call.ts'
import { download } from '../../../platform/web/api/download.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'

type Props = { affId: string; startDate: string; endDate: string; onFailure: (failure: CallFailure | null) => void }

/** The figures that are shown, as a file. */
export function Download({ affId, startDate, endDate, onFailure }: Props) {
  const say = useText(affiliates)
  const running = useRef<AbortController | null>(null)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setLoading(true)
    onFailure(null)
    const done = await download({
      address: urlOf(affiliatesApi.dashboardCsv, { query: { affId, startDate, endDate } }),
      name: `campaign_${affId}.csv`,
      signal: control.signal,
      onBytes: () => undefined,
    })
    running.current = null
    setLoading(false)
    if (done !== 'stopped' && 'failure' in done) onFailure(done.failure)
  }
  return (
    <BusyButton
      variant="default"
      loading={isLoading}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void start()}
    >
      {say('download')}
    </BusyButton>
  )
}
