import { Button, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { utcDay } from '../../../../platform/contract/day.ts'
import { accountPrivacy } from '../../words/en/account-privacy.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { brand } from '../../../../kit/brand.ts'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { saveFile } from '../../../../kit/download/save-file.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useAccountExportMutation } from './account-api.ts'
import classes from './Account.module.css'
import { SectionCard } from '../../../../kit/SectionCard.tsx'

const fileName = (now: Date): string => `${brand.toLowerCase().replace(/\W+/g, '-')}-my-data-${utcDay(now)}.json`

/** Downloads a copy of all data that is kept about the reader (GDPR, articles 15 and 20). */
export function DownloadCard() {
  const say = useText(accountPrivacy)
  const [collect, { reset }] = useAccountExportMutation()
  const { act, isBusy, failure, done } = useAct(
    async () => {
      const { data } = await collect().unwrap()
      const file = fileName(new Date())
      const bytes = saveFile(file, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
      return { file, size: Math.ceil(bytes / 1000) }
    },
    {
      successMessage: ({ file, size }) => say('downloaded', { file, size }),
      // The copy is not kept in the page's memory.
      onDone: reset,
    },
  )
  return (
    <SectionCard id="download" title={say('download')} lead={say('downloadLead')}>
      <Stack gap="sm" align="flex-start">
        <ErrorNotice failure={failure} title={say('downloadFailed')} onRetry={act} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isBusy}
          aria-busy={isBusy}
          onClick={act}
        >
          {say('downloadButton')}
        </Button>
        {isBusy && <Progress value={100} animated w="100%" aria-label={say('collecting')} />}
        <Text role="status" component="div" className={classes.note ?? ''} data-good={done !== '' || undefined}>
          {done && <IconCircleCheck size={18} aria-hidden />}
          {isBusy ? say('collecting') : done}
        </Text>
      </Stack>
    </SectionCard>
  )
}
