import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconUsers } from '@tabler/icons-react'
import type { Campaign } from '../contract/campaigns.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { FormErrors } from '../../../kit/FormErrors.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { FormGroups } from './FormGroups.tsx'
import { LinkBar, LinkPreview } from './LinkPreview.tsx'
import { getFieldId, pageOrder, type CampaignForm } from './use-campaign-form.ts'
import classes from './Affiliates.module.css'

/** The title of the page, and the link back to the list. */
export function EditorHeader({ title, children }: { title: string; children?: ReactNode }) {
  const say = useText(affiliateForm)
  return (
    <PageHeader
      title={title}
      actions={
        <Button
          component={Link}
          to={paths.affiliates}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {say('back')}
        </Button>
      }
    >
      {children}
    </PageHeader>
  )
}

/** In the meantime a colleague has saved the campaign: asks which version to keep. */
function Conflict({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const say = useText(affiliateForm)
  return (
    <Alert role="alert" color="warning" icon={<IconUsers size={20} aria-hidden />} title={say('changedTitle')}>
      <Text size="sm">{say('changedWhy')}</Text>
      <Group gap="sm" mt="sm">
        <Button size="sm" variant="default" onClick={onTheirs}>
          {say('takeTheirs')}
        </Button>
        <Button size="sm" variant="default" onClick={onMine}>
          {say('keepMine')}
        </Button>
      </Group>
    </Alert>
  )
}

type Props = {
  form: CampaignForm
  before: Campaign | null
  /** Whether the campaign was saved, so that leaving loses nothing. */
  isDone: boolean
  isSending: boolean
  submit: () => void
  conflict: { onTheirs: () => void; onMine: () => void } | null
}

/** The form of a campaign beside its final addresses. It asks before unsaved changes are lost. */
export function CampaignEditor({ form, before, isDone, isSending, submit, conflict }: Props) {
  const say = useText(affiliateForm)
  const isPhone = useIsPhone()
  const { failure } = form
  const problems = pageOrder.flatMap((field) => {
    const message = form.problemOf(field)
    return message ? [{ id: getFieldId(field), message }] : []
  })
  return (
    <form
      noValidate
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes.fields}>
        <FormErrors problems={problems} />
        <FormGroups form={form} before={before} />
        {conflict && <Conflict {...conflict} />}
        {!conflict && failure?.errors.length === 0 && (
          <ErrorNotice failure={failure} title={say(before ? 'updateFailed' : 'createFailed')} />
        )}
        <Group gap="sm">
          <BusyButton type="submit" loading={isSending}>
            {say(before ? 'save' : 'create')}
          </BusyButton>
        </Group>
      </div>
      <div className={classes.beside}>
        <LinkPreview form={form} before={before} />
      </div>
      {isPhone && <LinkBar form={form} before={before} />}
      <DirtyGuard isDirty={form.isDirty && !isDone} />
    </form>
  )
}
