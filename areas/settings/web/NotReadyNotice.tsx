import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useIsGuarded } from '../../../platform/web/session/me.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { readiness } from '../words/en/readiness.ts'
import { useSettingsReadinessQuery } from './settings-api.ts'

/** Tells staff on every page that the panel cannot open yet; the page with the checklist says it by itself. */
export function NotReadyNotice({ page }: { page: string }) {
  const say = useText(readiness)
  const isStaff = useIsGuarded()
  const mayOpenList = useRight('settings.view')
  // Each page asks: what is done on one of them is seen on the next.
  const { data } = useSettingsReadinessQuery(undefined, { skip: !isStaff, refetchOnMountOrArgChange: true })
  if (!data || data.isReady || page === paths.settingsAdmin) return null
  const count = data.items.filter(({ isDone, isRequired }) => isRequired && !isDone).length
  return (
    <Alert color="gray" mb="md" py="xs" role="status">
      {say('notice', { count })}
      {mayOpenList && (
        <>
          {' '}
          <Anchor component={Link} to={paths.settingsAdmin} inherit underline="always">
            {say('toList')}
          </Anchor>
        </>
      )}
    </Alert>
  )
}
