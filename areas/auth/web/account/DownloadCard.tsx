import { Button, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { utcDay } from '../../../../platform/contract/day.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { accountPrivacy } from '../../words/en/account-privacy.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { brand } from '../../../../kit/brand.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountExportMutation } from './account-api.ts'
import classes from './Account.module.css'
import { Room } from './Room.tsx'
import { saveJson } from './save-json.ts'

const fileName = (now: Date): string => `${brand.toLowerCase().replace(/\W+/g, '-')}-my-data-${utcDay(now)}.json`

/** A copy of everything that is held of the reader, as a file (GDPR, articles 15 and 20). */
export function DownloadCard() {
  const say = useText(accountPrivacy)
  const [collect, { isLoading, reset }] = useAccountExportMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')
  const download = async () => {
    if (isLoading) return
    setFailure(null)
    setDone('')
    try {
      const { data } = await collect().unwrap()
      const file = fileName(new Date())
      const message = say('downloaded', { file, size: saveJson(file, data) })
      setDone(message)
      toasts.success(message)
      // Nothing of it stays in the page's memory.
      reset()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <Room id="download" title={say('download')} lead={say('downloadLead')}>
      <Stack gap="sm" align="flex-start">
        <ErrorNotice failure={failure} title={say('downloadFailed')} onRetry={() => void download()} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isLoading}
          aria-busy={isLoading}
          onClick={() => void download()}
        >
          {say('downloadButton')}
        </Button>
        {isLoading && <Progress value={100} animated w="100%" aria-label={say('collecting')} />}
        <Text role="status" component="div" className={classes.note ?? ''} data-good={done !== '' || undefined}>
          {done && <IconCircleCheck size={18} aria-hidden />}
          {isLoading ? say('collecting') : done}
        </Text>
      </Stack>
    </Room>
  )
}
