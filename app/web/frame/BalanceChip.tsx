import { isPanelist } from '@tuppence/contract/access'
import { pointsWalletKind } from '@tuppence/contract/wallet'
import { Link } from 'react-router'
import { useWalletAmountQuery } from '../api/wallet.ts'
import { paths } from '../paths.ts'
import { usePerson } from '../session/me.ts'
import { useText } from '../text/text.ts'
import { shell } from '../text/en/shell.ts'
import { dollars, pointsText } from '../ui/Points.tsx'
import classes from './Frame.module.css'

/** What a panelist has, always in sight, leading to the ledger. Other accounts have no points and see none. */
export function BalanceChip() {
  const say = useText(shell)
  const person = usePerson()
  const skip = person === null || !isPanelist(person.role)
  const { data } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } }, { skip })
  if (skip || !data) return null
  const points = pointsText(data.amount)
  const value = dollars(data.valueUsd)
  return (
    <Link to={paths.earnings} className={classes.chip} aria-label={say('balance', { points, value })}>
      <b>{points}</b> {say('pts')} <span className={classes.wide}>≈ {value}</span>
    </Link>
  )
}
