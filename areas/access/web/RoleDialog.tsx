import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { baseRoles, roleDescriptionMaxLength, roleNameMaxLength, type Role } from '../contract/roles.ts'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { RightsGrid } from './for-others/RightsGrid.tsx'
import { RightsList } from './RightsList.tsx'
import { useRoleDraft, type EditedRole } from './use-role-draft.ts'

const dialogWidth = 760

type Props = {
  editing: EditedRole
  all: readonly Role[]
  held: readonly string[]
  onClose: () => void
  /** Reads the roles again, and returns the newest version of this one, or null. */
  onReload: (roleId: string) => Promise<Role | null>
}

type FieldProps = Pick<Props, 'all' | 'held'> & { draft: ReturnType<typeof useRoleDraft>; isEdit: boolean }

/** The fields for a role's name and purpose, and for a new role the one it is based on. */
function Fields({ draft, isEdit, all, held }: FieldProps) {
  const say = useText(roles)
  const { role, form } = draft
  const bases = all.filter(({ roleId }) => baseRoles.some((one) => one === roleId))
  return (
    <>
      <TextInput
        {...form.getInputProps('roleName')}
        data-autofocus
        label={say('name')}
        withAsterisk
        aria-required
        maxLength={roleNameMaxLength}
        readOnly={isEdit && role.isBuiltIn}
        description={isEdit && role.isBuiltIn ? say('builtInName') : undefined}
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('description')}
        label={say('description')}
        maxLength={roleDescriptionMaxLength}
        autosize
        minRows={2}
      />
      {!isEdit && (
        <NativeSelect
          label={say('basedOn')}
          description={say('basedOnNote')}
          value={role.basedOn ?? role.roleId}
          data={bases.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
          onChange={({ currentTarget: { value } }) => {
            const base = bases.find(({ roleId }) => roleId === value)
            if (base) draft.setBase(base, held)
          }}
        />
      )}
    </>
  )
}

/** Adds or edits a role: its name, its purpose and its permissions. */
export function RoleDialog({ editing, all, held, onClose, onReload }: Props) {
  const say = useText(roles)
  const draft = useRoleDraft(editing, onClose)
  const { role, form, failure, isOvertaken } = draft
  const isEdit = editing.kind === 'edit'
  const reload = async () => {
    const newest = await onReload(role.roleId)
    if (newest) draft.renew(newest)
  }
  return (
    <FormDialog
      title={isEdit ? say('editTitle', { name: role.roleName }) : say('addTitle')}
      width={dialogWidth}
      sending={draft}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say(isEdit ? 'save' : 'add')}
      cancel={say('discard')}
      notice={
        <>
          {failure && <ErrorNotice failure={failure} title={isOvertaken ? failure.message : say('saveFailed')} />}
          {isOvertaken && (
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{say('overtaken')}</Text>
              <Button variant="default" onClick={() => void reload()}>
                {say('reload')}
              </Button>
            </Stack>
          )}
        </>
      }
    >
      <Fields draft={draft} isEdit={isEdit} all={all} held={held} />
      {isEdit && role.isFixed ? (
        <>
          <Text c="dimmed">{say('fixedRights')}</Text>
          <RightsList permissionIds={role.permissionIds} />
        </>
      ) : (
        <RightsGrid
          chosen={form.values.permissionIds}
          before={isEdit ? role.permissionIds : []}
          held={held}
          onChange={draft.setChosen}
        />
      )}
    </FormDialog>
  )
}
