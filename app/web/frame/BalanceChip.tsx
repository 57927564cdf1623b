import { isPanelist } from '../../../platform/contract/access.ts'
import { pointsWalletKind } from '../../../areas/wallet/contract.ts'
import { Link } from 'react-router'
import { useFirstTold } from '../../../areas/wallet/web/for-others/use-reached.ts'
import { useWalletAmountQuery } from '../../../areas/wallet/web/for-others/wallet.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import classes from './Frame.module.css'

/** Shows a panelist's balance on every page and links to the ledger. Other accounts have no points and see nothing. */
export function BalanceChip() {
  const say = useText(shell)
  const person = usePerson()
  const skip = person === null || !isPanelist(person.role)
  const { data } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } }, { skip })
  useFirstTold(data?.amount ?? null)
  if (skip) return null
  // Reserves the space while the balance is loading.
  if (!data) return <span className={classes.chip} data-waiting aria-hidden />
  return (
    <Link to={paths.earnings} className={classes.chip}>
      <span className="tp-sr-only">{say('balance')} </span>
      <b>{pointsText(data.amount)}</b> {say('pts')}{' '}
      <span className={classes.wide}>
        ≈ <bdi dir="ltr">{dollars(data.valueUsd)}</bdi>
      </span>
    </Link>
  )
}
