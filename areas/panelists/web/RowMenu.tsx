import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDots, IconEdit, IconEye, IconLockOpen, IconTrash } from '@tabler/icons-react'
import type { PanelistRow } from '../contract.ts'
import { Link } from 'react-router'
import { editPanelistPath, panelistPath } from '../../../platform/web/paths.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Act } from './ActDialog.tsx'
import { getName } from './names.ts'
import { useRights } from './use-rights.ts'

/** The actions for one panelist of the list. */
export function RowMenu({ row, onAct }: { row: PanelistRow; onAct: (act: Act) => void }) {
  const say = useText(panelists)
  const rights = useRights()(row)
  const { panelistId, email, status } = row
  const name = getName(row)
  const act = (kind: Act['kind']) => () => onAct({ kind, panelistId, name, email })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={say('actionsFor', { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={panelistPath(panelistId)} leftSection={<IconEye size={16} aria-hidden />}>
          {say('view')}
        </Menu.Item>
        {rights.edit && (
          <Menu.Item
            component={Link}
            to={editPanelistPath(panelistId)}
            leftSection={<IconEdit size={16} aria-hidden />}
          >
            {say('edit')}
          </Menu.Item>
        )}
        {rights.block && status !== 'blocked' && (
          <Menu.Item leftSection={<IconBan size={16} aria-hidden />} onClick={act('block')}>
            {say('block')}
          </Menu.Item>
        )}
        {rights.block && status === 'blocked' && (
          <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden />} onClick={act('unblock')}>
            {say('unblock')}
          </Menu.Item>
        )}
        {rights.remove && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={act('remove')}>
            {say('remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
