import {
  IconAdjustments,
  IconArrowBackUp,
  IconChevronDown,
  IconClipboardCheck,
  IconClipboardX,
  IconGift,
  IconGiftCard,
  IconHourglass,
  IconMessageQuestion,
  IconPackageImport,
  type Icon,
} from '@tabler/icons-react'
import { useText } from '../../../platform/web/text/text.ts'
import { Points } from '../../../kit/Points.tsx'
import type { HistoryRow, TransferKind } from '../contract.ts'
import { wallet } from '../words/en/wallet.ts'
import { statusWords } from './looks.ts'
import { rowId } from './use-marked-row.ts'
import classes from './Wallet.module.css'

const icons: Record<TransferKind, Icon> = {
  survey: IconClipboardCheck,
  screen_out: IconClipboardX,
  welcome: IconGift,
  reversal: IconArrowBackUp,
  hold: IconHourglass,
  redemption: IconGiftCard,
  give_back: IconArrowBackUp,
  adjustment: IconAdjustments,
  dispute: IconMessageQuestion,
  release: IconClipboardCheck,
  opening: IconPackageImport,
  top_up: IconHourglass,
}

type Props = { row: HistoryRow; isOpen: boolean; isBeside: boolean; onPress: () => void }

/** One movement on one line, with its points; pressing it shows the details. Only an unusual status is shown. */
export function Entry({ row, isOpen, isBeside, onPress }: Props) {
  const say = useText(wallet)
  const { transferId, kind, description, status, points } = row
  const KindIcon = icons[kind]
  const shows = isBeside ? { 'aria-current': isOpen } : { 'aria-expanded': isOpen }
  return (
    <button
      type="button"
      id={rowId(transferId)}
      className={classes.entry}
      data-marked={isOpen || undefined}
      onClick={onPress}
      {...shows}
    >
      <span className={classes.icon}>
        <KindIcon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{description || say(kind)}</span>
        {status !== 'available' && <span className={classes.status}>{say(statusWords[status])}</span>}
      </span>
      <Points value={points} signed />
      {!isBeside && <IconChevronDown size={18} className={classes.chevron ?? ''} aria-hidden />}
    </button>
  )
}
