import { Badge } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  IconInfoCircle,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

/** The statuses of the product, each with its icon, colour and word. */
const looks = {
  pending: { icon: IconHourglass, color: 'warning', word: 'pending' },
  inReview: { icon: IconClock, color: 'info', word: 'inReview' },
  processing: { icon: IconCircleDashed, color: 'info', word: 'processing' },
  approved: { icon: IconCircleCheck, color: 'brand', word: 'approved' },
  available: { icon: IconCircleCheck, color: 'brand', word: 'available' },
  paid: { icon: IconCircleCheck, color: 'success', word: 'paid' },
  onHold: { icon: IconPlayerPause, color: 'warning', word: 'onHold' },
  rejected: { icon: IconX, color: 'danger', word: 'rejected' },
  blocked: { icon: IconBan, color: 'danger', word: 'blocked' },
  reversed: { icon: IconArrowBackUp, color: 'gray', word: 'reversed' },
  neutral: { icon: IconInfoCircle, color: 'gray', word: 'info' },
} as const
export type StatusLook = keyof typeof looks

type Props = {
  look: StatusLook
  /** A word that replaces the look's own: "Completed" on `paid`, "Not a fit" on `neutral`. */
  children?: string
}

/** A status by word, icon and colour, always all three. */
export function StatusBadge({ look, children }: Props) {
  const say = useText(ui)
  const { icon: Icon, color, word } = looks[look]
  return (
    <Badge
      className="tp-badge"
      size="lg"
      color={color}
      leftSection={<Icon size={14} stroke={2.2} aria-hidden />}
      fw={600}
      fz={13}
      style={{ flex: 'none' }}
    >
      {children ?? say(word)}
    </Badge>
  )
}
