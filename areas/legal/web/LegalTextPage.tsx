import { Alert, Anchor, Skeleton, Stack } from '@mantine/core'
import { IconInfoCircle, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '../../../kit/brand.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Prose } from '../../../kit/Prose.tsx'
import { partsOf } from '../../../kit/prose-parts.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { AcceptedDocument, LegalText } from '../contract.ts'
import { legal } from '../words/en/legal.ts'
import { useLegalTextQuery } from './legal-api.ts'
import { LegalPage } from './LegalPage.tsx'

/** The version in the address, or null when the text is not a version number. */
const versionIn = (text: string | null): number | null => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)

function Note({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Alert color="gray" icon={icon} title={title} role="note" mb="lg" maw="68ch">
      {children}
    </Alert>
  )
}

/** What a reader has to know before reading: that the text is a draft, or that another version applies now or soon. */
function Notices({ text }: { text: LegalText }) {
  const say = useText(legal)
  const { pathname } = useLocation()
  const { isDraft, isCurrent, coming } = text
  const isComing = coming?.version === text.version
  return (
    <>
      {isDraft && (
        <Note icon={<IconPencil size={20} aria-hidden />} title={say('draft')}>
          {say('draftText')}
        </Note>
      )}
      {!isCurrent && (
        <Note icon={<IconInfoCircle size={20} aria-hidden />} title={say('notCurrent')}>
          <Anchor component={Link} to={pathname} inherit underline="always">
            {say('currentLink')}
          </Anchor>
        </Note>
      )}
      {coming && !isComing && (
        <Note icon={<IconInfoCircle size={20} aria-hidden />} title={say('coming', { day: formatDay(coming.day) })}>
          <Anchor component={Link} to={`${pathname}?version=${coming.version}`} inherit underline="always">
            {say('comingLink')}
          </Anchor>
        </Note>
      )}
    </>
  )
}

function Shown({ document, text }: { document: AcceptedDocument; text: LegalText }) {
  const say = useText(legal)
  const { blocks, isDraft, coming, version } = text
  const day = formatDay(text.day)
  const since = isDraft
    ? say('updated', { day })
    : say(coming?.version === version ? 'inForceFrom' : 'inForceSince', { day })
  const { opening, parts } = partsOf(blocks)
  return (
    <LegalPage
      title={say(document)}
      lead={say(`${document}-lead`, { brand })}
      since={since}
      notice={<Notices text={text} />}
      opening={opening.length > 0 && <Prose blocks={opening} />}
      sections={parts.map((part) => ({ id: part.id, title: part.text, content: <Prose blocks={part.blocks} /> }))}
    />
  )
}

/** A legal document: the text in force, or the published version that the address names. */
export function LegalTextPage({ document }: { document: AcceptedDocument }) {
  const say = useText(legal)
  const language = useLanguage()
  const version = versionIn(useAddress().params.get('version'))
  const query = { document, language, ...(version === null ? {} : { version }) }
  const { currentData: text, error, isFetching, refetch } = useLegalTextQuery({ query })
  if (text) return <Shown document={document} text={text} />
  const failure = error && !isFetching ? failureOf(error) : null
  return (
    <>
      <PageHeader title={say(document)}>{say(`${document}-lead`, { brand })}</PageHeader>
      {failure?.status === 404 ? (
        <ErrorNotice failure={{ message: say('noVersion') }} />
      ) : failure ? (
        <ErrorNotice failure={failure} title={say('unread')} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="sm" role="status" aria-label={say('loading')} maw="68ch">
          <Skeleton height={18} width="30%" mb="xl" />
          {['100%', '92%', '96%', '70%', '88%', '94%'].map((width) => (
            <Skeleton key={width} height={16} width={width} />
          ))}
        </Stack>
      )}
    </>
  )
}

/** The terms of membership; inside the shell for a signed-in reader. */
export const TermsPage = () => <LegalTextPage document="terms-conditions" />
/** The privacy policy. */
export const PrivacyPage = () => <LegalTextPage document="privacy-policy" />
