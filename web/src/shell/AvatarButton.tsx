import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { usePerson } from '../session/me.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { initialsOf } from './person.ts'
import classes from './Frame.module.css'

/** The two letters that stand for the reader. */
export function AvatarButton(props: ComponentProps<'button'>) {
  const say = useText(shell)
  const person = usePerson()
  const firstName = person?.firstName ?? ''
  return (
    <UnstyledButton
      {...props}
      className={classes.avatar ?? ''}
      aria-label={firstName ? say('accountMenu', { name: firstName }) : say('accountMenuNameless')}
    >
      {initialsOf(firstName, person?.lastName ?? '')}
    </UnstyledButton>
  )
}
