import type { Translated } from '../../../../../platform/words/text.ts'
import type { rewardsOpening } from '../../en/server/rewards-opening.ts'

export const words: Translated<typeof rewardsOpening> = {
  title: 'توجد مكافأة معروضة يمكن تسليمها',
  todo: 'أنشئ مكافأة في صفحة Rewards، ووفّر رموزها أو منتجاتها، ثم اعرضها.',
  levelTooLow:
    'يجب ألّا يقل المستوى الأول عن {{points, number}} نقطة، فهذه أصغر قيمة لمكافأة معروضة، ولا يمكن استبدال نقاط أقل منها.',
}
