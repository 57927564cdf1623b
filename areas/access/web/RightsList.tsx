import { Text } from '@mantine/core'
import type { Permission } from '../../../platform/contract/access.ts'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { groupPermissions } from './rights.ts'
import classes from './Roles.module.css'

type Props = {
  permissionIds: readonly string[]
  /** Returns where a permission comes from, to be shown beside it. */
  sourceOf?: (permission: Permission) => string
}

/** A list of permissions, grouped by part of the product. */
export function RightsList({ permissionIds, sourceOf }: Props) {
  const say = useText(roles)
  const groups = groupPermissions(permissionIds)
  if (groups.length === 0) return <Text c="dimmed">{say('noRights')}</Text>
  return (
    <dl className={classes.rights}>
      {groups.map(({ module, rights }) => (
        <div key={module}>
          <dt>{say(`module_${module}`)}</dt>
          {sourceOf ? (
            <dd>
              {rights.map(({ permissionId, action }) => (
                <div key={permissionId}>
                  {say(`action_${action}`)} <span className={classes.quiet}>({sourceOf(permissionId)})</span>
                </div>
              ))}
            </dd>
          ) : (
            <dd>{rights.map(({ action }) => say(`action_${action}`)).join(', ')}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
