import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fold } from '../../../kit/Fold.tsx'
import classes from './Suppliers.module.css'

type Props = { name: string; state: string; children: ReactNode }

/** One partner in the settings: its name and state on one line, and the details once it is unfolded. */
export function PartnerFold({ name, state, children }: Props) {
  return (
    <Fold
      look="line"
      className={classes.partner}
      title={
        <>
          <h3 className={classes.partnerName}>{name}</h3>
          {state && (
            <Text span size="sm" c="dimmed" fw={400}>
              {state}
            </Text>
          )}
        </>
      }
    >
      <div className={classes.partnerRest}>{children}</div>
    </Fold>
  )
}
