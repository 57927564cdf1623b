import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useAffiliatesQrQuery } from './affiliates-api.ts'
import { buildQrFile } from './qr-file.ts'
import classes from './Affiliates.module.css'

const shownSize = 160
/** The white border around the squares, in modules of the code; cameras need it. */
const margin = 4

/** The short link of a campaign as a QR code for print: the picture, its address, and a download. */
export function QrCode({ affId }: { affId: string }) {
  const say = useText(affiliates)
  const { data, error, refetch } = useAffiliatesQrQuery({ query: { affId } })
  if (error) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={shownSize} width={shownSize} />
  const { url, size, path } = data
  return (
    <Stack gap="sm" align="flex-start">
      <svg
        className={classes.qr}
        width={shownSize}
        height={shownSize}
        viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={say('qrOf', { url })}
      >
        <path d={path} />
      </svg>
      <Text size="sm" c="dimmed" className={classes.quiet ?? ''}>
        {url}
      </Text>
      <Button
        component="a"
        href={buildQrFile(data, margin)}
        download={`campaign_${affId}.svg`}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {say('qrDownload')}
      </Button>
    </Stack>
  )
}
