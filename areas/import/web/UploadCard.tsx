import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { importPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CsvButton } from '../../../kit/CsvButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { imports } from '../words/en/imports.ts'
import { useUpload } from './use-upload.ts'
import classes from './Imports.module.css'

/** Uploads a file, then opens the page for choosing its columns. */
export function UploadCard() {
  const say = useText(imports)
  const navigate = useNavigate()
  const { take, again, canGoOn, fileName, progress, failure } = useUpload(
    (importId) => void navigate(importPath(importId)),
  )
  const isSending = progress !== null
  return (
    <Card component="section" padding="lg" mb="xl" aria-labelledby="upload-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="upload-title">
            {say('upload')}
          </Title>
          <Text c="dimmed" mt={4} maw="68ch">
            {say('uploadText')}
          </Text>
        </div>
        <Group gap="sm">
          <CsvButton accept=".csv,.txt,.tsv,text/csv" isBusy={isSending} onFile={take}>
            {say('choose')}
          </CsvButton>
          {fileName !== '' && (
            <Text size="sm" c="dimmed" className={classes.long ?? ''}>
              {fileName}
            </Text>
          )}
        </Group>
        <div role="status">
          {isSending && (
            <Stack gap={6}>
              <Text size="sm" className="tp-num">
                {say('sending', { percent: Math.floor(progress * 100) })}
              </Text>
              <Progress value={progress * 100} aria-label={say('sendingLabel')} />
            </Stack>
          )}
        </div>
        <ErrorNotice failure={failure} title={say('notUploaded')} {...(canGoOn ? { onRetry: again } : {})} />
      </Stack>
    </Card>
  )
}
