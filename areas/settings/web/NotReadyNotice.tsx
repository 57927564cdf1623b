import { Alert, Anchor } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useIsGuarded } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { readiness } from '../words/en/readiness.ts'
import { checklistAddress } from './checklist-address.ts'
import { openingSeen } from './opening-seen.ts'
import { useSettingsReadinessQuery } from './settings-api.ts'

/**
 * Reminds staff, on every page except the one with the checklist, how many of its steps are left; after the last step
 * it announces once that the panel can open. A step can come back while the panel is open, for instance with a colleague
 * who has no second step yet, so the reminder says nothing about opening.
 */
export function NotReadyNotice({ page }: { page: string }) {
  const say = useText(readiness)
  const isStaff = useIsGuarded()
  const mayOpenList = useRight('settings.view')
  // Every page asks again, so that a step done on one page shows on the next.
  const { data } = useSettingsReadinessQuery(undefined, { skip: !isStaff, refetchOnMountOrArgChange: true })
  const seen = useSyncExternalStore(openingSeen.watch, openingSeen.get)
  useEffect(() => {
    if (data) openingSeen.note(data.isReady)
  }, [data])
  if (!data) return null
  const renderLink = (to: string, words: string) =>
    mayOpenList && (
      <Anchor component={Link} to={to} inherit underline="always">
        {words}
      </Anchor>
    )
  if (data.isReady)
    return seen === 'ready' ? (
      <Alert
        color="brand"
        mb="md"
        role="status"
        icon={<IconCircleCheck size={20} aria-hidden />}
        title={say('ready')}
        withCloseButton
        closeButtonLabel={say('readyClose')}
        onClose={openingSeen.forget}
      >
        {say('readyText')} {renderLink(checklistAddress, say('readyList'))}
      </Alert>
    ) : null
  if (page === paths.settingsAdmin) return null
  const count = data.items.filter(({ isDone, isRequired }) => isRequired && !isDone).length
  return (
    <Alert color="gray" mb="md" py="xs" role="status">
      {say('notice', { count })} {renderLink(paths.settingsAdmin, say('toList'))}
    </Alert>
  )
}
