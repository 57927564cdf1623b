import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { picturePath, readPictureName } from '../../../../platform/contract/picture.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { settingsAdmin } from '../../words/en/settings-admin.ts'
import { FieldGroup, type FieldProps } from './FieldGroup.tsx'
import classes from './Fields.module.css'

/** A picture that was uploaded before; here it can be removed. */
export function PictureField({
  value,
  onChange,
  ...group
}: FieldProps & { value: unknown; onChange: (value: string) => void }) {
  const say = useText(settingsAdmin)
  const name = typeof value === 'string' && readPictureName(value) ? value : null
  return (
    <FieldGroup {...group}>
      {name && (
        <>
          <img className={classes.picture} src={picturePath(name)} alt={say('aPicture')} />
          <Button variant="default" className={classes.add ?? ''} onClick={() => onChange('')}>
            {say('removePicture')}
          </Button>
        </>
      )}
      <Text size="sm" c="dimmed">
        <Anchor component={Link} to={paths.brandAdmin} inherit underline="always">
          {say('pictureElsewhere')}
        </Anchor>
      </Text>
    </FieldGroup>
  )
}
