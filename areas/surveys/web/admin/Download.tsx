import { Group, Stack, Text } from '@mantine/core'
import { urlOf } from '../../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../../platform/web/api/DownloadButton.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { surveyAdminApi } from '../../contract/survey-admin.ts'
import { surveyResults } from '../../words/en/survey-results.ts'

type Props = {
  surveyId: string
  query: Record<string, string>
  /** How many answers the file would contain, and how many fit into a workbook; undefined until that is known. */
  answers: { count: number; workbookRows: number } | undefined
}

/** Downloads the filtered answers as a file, and shows the progress. */
export function Download({ surveyId, query, answers }: Props) {
  const say = useText(surveyResults)
  const isTooLarge = answers !== undefined && answers.count > answers.workbookRows
  const limits = answers && { answers: wholeNumber(answers.count), most: wholeNumber(answers.workbookRows) }
  return (
    <Stack gap="xs">
      <Group gap="sm" role="group" aria-label={say('download')}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <DownloadButton
            key={format}
            address={urlOf(surveyAdminApi.exportSurveyAnswers, { params: { surveyId }, query: { ...query, format } })}
            name={`answers.${format}`}
            disabled={format === 'xlsx' && isTooLarge}
            failed={say('downloadFailed')}
          >
            {say(format)}
          </DownloadButton>
        ))}
      </Group>
      {limits && (
        <Text size="sm" c="dimmed">
          {isTooLarge ? say('xlsxTooLarge', limits) : say('xlsxLimit', limits)}
        </Text>
      )}
    </Stack>
  )
}
