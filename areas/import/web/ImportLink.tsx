import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { imports } from '../words/en/imports.ts'

/** A link from the list of panelists to the imports; hidden from readers who may not import members. */
export function ImportLink() {
  const say = useText(imports)
  if (!useRight('panelists.import')) return null
  return (
    <Button
      component={Link}
      to={paths.imports}
      variant="default"
      leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
    >
      {say('link')}
    </Button>
  )
}
