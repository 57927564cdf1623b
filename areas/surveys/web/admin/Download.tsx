import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { useEffect, useRef, useState } from 'react'
import { urlOf } from '../../../../platform/web/api/call.ts'
import { download } from '../../../../platform/web/api/download.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { sizeText } from '../../../../kit/size-text.ts'

type FileFormat = 'csv' | 'xlsx'

type Props = {
  surveyId: string
  query: Record<string, string>
  /** How many answers the file would hold and how many a workbook takes; undefined until that is known. */
  answers: { count: number; workbookRows: number } | undefined
}

/** The answers of the filter as a file, with how much of it has come. */
export function Download({ surveyId, query, answers }: Props) {
  const say = useText(surveyResults)
  const running = useRef<AbortController | null>(null)
  const [format, setFormat] = useState<FileFormat | null>(null)
  const [told, setTold] = useState('')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (wanted: FileFormat) => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setFormat(wanted)
    setFailure(null)
    setTold(say('downloading', { size: sizeText(0) }))
    const done = await download({
      address: urlOf(surveyAdminApi.exportSurveyAnswers, { params: { surveyId }, query: { ...query, format: wanted } }),
      name: `answers.${wanted}`,
      signal: control.signal,
      onBytes: (bytes) => setTold(say('downloading', { size: sizeText(bytes) })),
    })
    running.current = null
    setFormat(null)
    setTold(done !== 'stopped' && 'bytes' in done ? say('downloaded', { size: sizeText(done.bytes) }) : '')
    if (done !== 'stopped' && 'failure' in done) setFailure(done.failure)
  }
  const isTooLarge = answers !== undefined && answers.count > answers.workbookRows
  const limits = answers && { answers: wholeNumber(answers.count), most: wholeNumber(answers.workbookRows) }
  return (
    <Stack gap="xs">
      <Group gap="sm" role="group" aria-label={say('download')}>
        {(['csv', 'xlsx'] as const).map((one) => (
          <Button
            key={one}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={format === one}
            disabled={(format !== null && format !== one) || (one === 'xlsx' && isTooLarge)}
            onClick={() => void start(one)}
          >
            {say(one)}
          </Button>
        ))}
        {format && (
          <Button variant="subtle" onClick={() => running.current?.abort()}>
            {say('cancelDownload')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className="tp-num">
          {told}
        </Text>
      </Group>
      {limits && (
        <Text size="sm" c="dimmed">
          {isTooLarge ? say('xlsxTooLarge', limits) : say('xlsxLimit', limits)}
        </Text>
      )}
      <ErrorNotice title={say('downloadFailed')} failure={failure} />
    </Stack>
  )
}
