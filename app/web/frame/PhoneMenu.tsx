import { Drawer } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { SidebarNav } from './SidebarNav.tsx'
import classes from './Frame.module.css'

/**
 * The sidebar as a drawer, on screens of 600 px or less. A tap outside, Esc, the cross or choosing an entry closes it.
 */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText(shell)
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} classNames={{ content: classes.drawer ?? '' }}>
      <Drawer.Overlay backgroundOpacity={0.55} />
      {/* Only the inner part gets the class: `className` would also style the element that spans the screen, and
         cover the page. */}
      <Drawer.Content>
        {/* Not Mantine's own header: its element would be a second banner of the page. */}
        <div className={classes.drawerTop}>
          <Drawer.Title className={classes.drawerTitle ?? ''}>{say('menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={say('close')} size={44} iconSize={20} />
        </div>
        <Drawer.Body>
          <SidebarNav onChoose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
